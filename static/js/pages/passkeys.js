// Passkeys: asks the browser to make one or to sign with one, and sends what it gives with the form.
// Until this has run, such a form is hidden or its button disabled: pressed earlier, it would be sent without a passkey.

const { webauthnJSON } = window;

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!webauthnJSON?.supported()) {
    form.querySelector("[data-unsupported]").hidden = false;
    continue;
  }
  form.hidden = false;
  form.querySelector("[type=submit]").disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const failed = form.querySelector("[data-failed]");
  failed.hidden = true;
  try {
    const options = await optionsOf(form);
    const ask = form.dataset.passkey === "create" ? webauthnJSON.create : webauthnJSON.get;
    form.elements.credential.value = JSON.stringify(await ask(options));
  } catch {
    failed.hidden = false;
    return;
  }
  form.submit();
}

async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  if (form.dataset.optionsFrom) {
    const answer = await fetch(form.dataset.optionsFrom, { headers: { Accept: "application/json" } });
    return (await answer.json()).request_options;
  }
  return JSON.parse(document.getElementById("passkey-options").textContent);
}
