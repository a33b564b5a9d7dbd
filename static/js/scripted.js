// Before the first paint: whether there are scripts at all.
document.documentElement.classList.add("js");
