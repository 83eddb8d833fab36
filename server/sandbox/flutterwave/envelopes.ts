import type { Transaction } from './transactions.ts';

export function toTransactionData(transaction: Transaction) {
  const { id, txRef, flwRef, amount, currency, status, createdAt, name, email } = transaction;
  const at = new Date(createdAt).toISOString();
  const fee = Math.round(amount * 3.8) / 100;
  return {
    id,
    tx_ref: txRef,
    flw_ref: flwRef,
    device_fingerprint: 'N/A',
    amount,
    currency,
    charged_amount: amount,
    app_fee: fee,
    merchant_fee: 0,
    processor_response: PROCESSOR_RESPONSES[status],
    auth_model: 'PIN',
    ip: '127.0.0.1',
    narration: 'CARD Transaction',
    status,
    payment_type: 'card',
    created_at: at,
    account_id: 17321,
    customer: { id: id + 1, name, phone_number: null, email, created_at: at },
    card: {
      first_6digits: '418742',
      last_4digits: '5246',
      issuer: 'ACCESS BANK PLC DEBIT',
      country: 'KE',
      type: 'VISA',
      expiry: '09/32',
    },
  };
}

const PROCESSOR_RESPONSES = {
  successful: 'Approved',
  failed: 'Declined by the issuer',
  pending: 'Pending OTP validation',
};

/** The payment window's callback payload. Flutterwave reports some successful payments as `completed`. */
export function toCallbackPayload(transaction: Transaction, successStatus: string) {
  const { id, txRef, flwRef, amount, currency, email, name } = transaction;
  const status = transaction.status === 'successful' ? successStatus : transaction.status;
  return {
    status,
    customer: { name, email, phone_number: null },
    transaction_id: id,
    tx_ref: txRef,
    flw_ref: flwRef,
    currency,
    amount,
    charged_amount: amount,
  };
}
