import type { SandboxContext } from '../context.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { nairobiDayAndTime } from './nairobi-time.ts';
import { listPayments } from './records.ts';

const MAX_MESSAGES = 10;
const amountFormat = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2 });

type Payment = Awaited<ReturnType<typeof listPayments>>[number];

export async function listMessages(sandbox: SandboxContext, phone: string | undefined) {
  const payments = await listPayments(sandbox, { phone, limit: MAX_MESSAGES });
  return payments.flatMap((payment) => {
    const text = composeText(payment);
    return text ? [{ id: payment.checkoutRequestId, phone: payment.phone, text, at: payment.decidedAt }] : [];
  });
}

/** M-Pesa sends no message for a cancelled or missed prompt. */
function composeText({ resultCode, receipt, amount, accountReference, decidedAt }: Payment): string | null {
  const { name } = SANDBOX_MERCHANT;
  const formattedAmount = `Ksh${amountFormat.format(amount)}`;
  if (resultCode === '0' && decidedAt) {
    const paidAt = nairobiDayAndTime(new Date(decidedAt));
    return `${receipt} Confirmed. ${formattedAmount} sent to ${name} for account ${accountReference} on ${paidAt}. Transaction cost, Ksh0.00.`;
  }
  if (resultCode === '1')
    return `Failed. You do not have enough money in your M-PESA account to pay ${formattedAmount} to ${name}.`;
  if (resultCode === '2001')
    return `Failed. You have entered the wrong PIN. ${formattedAmount} was not sent to ${name}.`;
  return null;
}
