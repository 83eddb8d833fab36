const SHORT = 0.1;
const BUSY = {
  pay: 'Paying…',
  fail: 'Failing…',
  cancel: 'Going back to the shop…',
  reverse: 'Reversing…',
};

const element = (id) => document.getElementById(id);
const portal = element('portal');
const status = element('status');
const error = element('error');
const buttons = [...portal.querySelectorAll('button[data-action]')];

function decision({ action, method }) {
  const amount = Number(portal.dataset.amount);
  return {
    action,
    ...(method && { method }),
    ...(element('ipn') && { ipn: element('ipn').value }),
    ...(element('short')?.checked && action === 'pay' && { amount: Math.ceil(amount * SHORT) }),
  };
}

async function decide({ dataset }) {
  for (const button of buttons) button.disabled = true;
  error.textContent = '';
  status.textContent = BUSY[dataset.action];
  try {
    const response = await fetch(`/sandbox/pesapal/payments/${portal.dataset.payment}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(decision(dataset)),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(reply.message);
    if (dataset.action === 'reverse') location.reload();
    else location.assign(reply.returnUrl);
  } catch (failure) {
    status.textContent = '';
    error.textContent = failure.message || 'That did not work. Please try again.';
    for (const button of buttons) button.disabled = false;
  }
}

for (const button of buttons) button.addEventListener('click', () => void decide(button));
