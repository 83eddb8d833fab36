const element = (id) => document.getElementById(id);
const status = element('status');
const { nonce } = element('chooser').dataset;
let sending = false;

async function signIn(person) {
  if (sending) return;
  if (!window.opener) {
    status.textContent = 'The shop’s button did not open this window, so nobody waits for the choice.';
    return;
  }
  sending = true;
  status.textContent = `Signing in as ${person.email}…`;
  try {
    const response = await fetch('/sandbox/google/credential', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...person, ...(nonce ? { nonce } : {}) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    window.opener.postMessage({ type: 'google.credential', credential: answer.credential }, location.origin);
    window.close();
  } catch (error) {
    status.textContent = `That did not work: ${error.message}`;
  } finally {
    sending = false;
  }
}

for (const button of document.querySelectorAll('.person')) {
  const { name, email, hd } = button.dataset;
  button.addEventListener('click', () => void signIn({ name, email, ...(hd ? { hd } : {}) }));
}

function check(input, message) {
  const isValid = input.value.trim() !== '' && input.checkValidity();
  element(`${input.id}-error`).textContent = isValid ? '' : message;
  if (isValid) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  return isValid;
}

element('another').addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, email, verified } = event.target.elements;
  const wrong = [
    [name, 'Enter a name.'],
    [email, 'Enter an email address, as amina@example.com.'],
  ].filter(([input, message]) => !check(input, message));
  if (wrong[0]) return wrong[0][0].focus();
  void signIn({ name: name.value.trim(), email: email.value.trim(), email_verified: verified.checked });
});
