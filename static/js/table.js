// The table page: tells the server which version it shows.
const version = () => document.getElementById("version")?.dataset.version ?? "0";
document.addEventListener("htmx:config:request", (event) => {
  event.detail.ctx.request.headers["X-Seen"] = version();
});
