import { getFailureText } from '../port-failure.ts';
import type { DeleteAccountInput, DeleteAccountOutput } from './delete-account.ports.ts';
import type { DeleteAccountEvent } from './delete-account.types.ts';

export type Proof = DeleteAccountInput;

export const TEXTS = {
  question: 'Are you sure you want to delete your account? This cannot be undone.',
  unproved: 'Please confirm first that it is you.',
  failed: 'Account deletion failed',
};

/** Passes the proof from the event straight to the port; never store it in the context. Throws for any other event. */
export function toProof(event: DeleteAccountEvent): Proof {
  if (event.type !== 'account.confirmDelete') throw new Error(`no proof in ${event.type}`);
  return { password: event.password, googleToken: event.googleToken };
}

export function failureText(output: DeleteAccountOutput): string | null {
  return output.ok ? null : getFailureText(output, TEXTS.failed);
}
