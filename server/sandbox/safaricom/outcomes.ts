import type { SafaricomFaults } from './safaricom-faults.ts';

export type ResultCode = '0' | '1' | '1001' | '1032' | '1037' | '2001' | 'SFC_IC0003';

interface ResultDescription {
  callback: string;
  query: string;
}

/** Daraja words some results differently in callback and query. */
export const RESULT_DESCRIPTIONS: Record<ResultCode, ResultDescription> = {
  '0': sameInBoth('The service request is processed successfully.'),
  '1': sameInBoth('The balance is insufficient for the transaction.'),
  '1001': sameInBoth(
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  ),
  '1032': { callback: 'Request cancelled by user.', query: 'Request cancelled by user' },
  '1037': { callback: 'No response from user.', query: 'DS timeout user cannot be reached.' },
  '2001': sameInBoth('The initiator information is invalid.'),
  SFC_IC0003: sameInBoth('The operator does not exist.'),
};

function sameInBoth(text: string): ResultDescription {
  return { callback: text, query: text };
}

export const ACTIONS = {
  approve: '0',
  cancel: '1032',
  'wrong-pin': '2001',
  insufficient: '1',
  timeout: '1037',
} as const satisfies Record<string, ResultCode>;

export interface ScriptedOutcome {
  resultCode: ResultCode;
  afterMs: number;
}

const OUTCOME_BY_LAST_DIGITS: Record<string, ScriptedOutcome> = {
  '149': { resultCode: '1037', afterMs: 14_000 },
  '032': { resultCode: '1032', afterMs: 3_000 },
  '001': { resultCode: '1', afterMs: 3_000 },
  '201': { resultCode: '2001', afterMs: 3_000 },
};

/** Returns what happens without user action; null when the prompt waits for a person. */
export function getScriptedOutcome(phone: string, faults: SafaricomFaults): ScriptedOutcome | null {
  if (faults.autoApproveMs !== null) return { resultCode: '0', afterMs: faults.autoApproveMs };
  return OUTCOME_BY_LAST_DIGITS[phone.slice(-3)] ?? null;
}

export function applyResultFaults(resultCode: ResultCode, faults: SafaricomFaults): ResultCode {
  return resultCode === '0' && faults.nonNumericResultCode ? 'SFC_IC0003' : resultCode;
}
