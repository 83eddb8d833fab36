/**
 * Why a payment attempt did not pay its order, with the sentence for the shopper. An attempt may store a more exact
 * sentence than its code's. A new code needs a migration of the constraint payment_attempts_reason_code.
 */
export const PAYMENT_REASONS = {
  insufficient_funds: 'There was not enough money in the account.',
  amount_too_low: 'The amount is below what M-Pesa allows.',
  amount_too_high: 'The amount is above what M-Pesa allows.',
  daily_limit: 'The payment would exceed your daily M-Pesa limit.',
  shop_account_full: 'The shop’s M-Pesa account cannot take more right now.',
  too_soon: 'M-Pesa refused a payment so soon after the last one. Please wait two minutes.',
  provider_busy: 'M-Pesa is busy. Please try again in a moment.',
  transaction_in_progress:
    'Another M-Pesa transaction is open on this phone. Please finish it and try again.',
  prompt_expired: 'The prompt expired before it was answered.',
  prompt_not_sent: 'The prompt could not be sent to the phone.',
  prompt_cancelled: 'The prompt was cancelled on the phone.',
  phone_unreachable: 'The phone could not be reached or did not answer.',
  wrong_pin: 'The M-Pesa PIN was wrong.',
  pin_locked: 'The M-Pesa PIN is locked. Please call Safaricom.',
  payment_not_permitted: 'M-Pesa does not let this shop take the payment. Please choose another way to pay.',
  shop_unknown: 'M-Pesa does not know this shop. Please choose another way to pay.',
  declined: 'The payment was declined.',
  reversed: 'The payment was reversed.',
  wrong_amount: 'The amount that was paid is not the amount that was due.',
  provider_refused: 'The payment provider refused to start the payment.',
  provider_unreachable: 'The payment provider could not be reached.',
  page_not_opened: 'The payment page was never opened.',
  page_left: 'The payment page was left before anything was paid.',
  replaced: 'Another payment of the order took its place.',
  not_reported: 'The payment provider did not report a payment in time.',
  not_received: 'No payment arrived.',
  unknown: 'The payment provider gave no reason.',
} as const;

export type PaymentReasonCode = keyof typeof PAYMENT_REASONS;

export const PAYMENT_REASON_CODES = Object.keys(PAYMENT_REASONS) as PaymentReasonCode[];
