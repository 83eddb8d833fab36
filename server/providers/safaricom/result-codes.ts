/** Daraja's final failure codes with messages for the payer. Codes not listed leave the payment undecided. */
const FAILURE_REASONS: Record<string, string> = {
  '1': 'There was not enough money in the M-Pesa account.',
  '2': 'The amount is below what M-Pesa allows.',
  '3': 'The amount is above what M-Pesa allows.',
  '4': 'The payment would exceed your daily M-Pesa limit.',
  '8': 'The shop’s M-Pesa account cannot take more right now.',
  '17': 'M-Pesa refused a payment so soon after the last one. Please wait two minutes.',
  '26': 'M-Pesa is busy. Please try again in a moment.',
  '1001': 'Another M-Pesa transaction is open on this phone. Please finish it and try again.',
  '1019': 'The prompt expired before it was answered.',
  '1025': 'The prompt could not be sent to the phone.',
  '1032': 'The prompt was cancelled on the phone.',
  '1037': 'The phone could not be reached or did not answer.',
  '2001': 'The M-Pesa PIN was wrong.',
  '2028': 'M-Pesa does not let this shop take the payment. Please choose another way to pay.',
  '8006': 'The M-Pesa PIN is locked. Please call Safaricom.',
  '9999': 'The prompt could not be sent to the phone.',
  SFC_IC0003: 'M-Pesa does not know this shop. Please choose another way to pay.',
};

export function explainResult(code: string): string | null {
  return FAILURE_REASONS[code] ?? null;
}
