// Before the first paint: the chosen colours, and whether there are scripts at all.
{
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset.theme = theme;
  } catch {
    // Storage is blocked: the colours of the system stay.
  }
}
