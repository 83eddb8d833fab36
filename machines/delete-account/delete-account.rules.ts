import type { DeleteAccountInput, DeleteAccountOutput } from './delete-account.ports.ts';
import type { DeleteAccountEvent } from './delete-account.types.ts';

export type Proof = DeleteAccountInput;

export const TEXTS = {
  question: 'Are you sure you want to delete your account? This cannot be undone.',
  unproved: 'Please confirm first that it is you.',
  failed: 'Account deletion failed',
  network: 'Network error occurred',
};

/** Passes from the event to the port: the machine keeps neither password nor token. */
export function toProof(event: DeleteAccountEvent): Proof {
  if (event.type !== 'account.confirmDelete') throw new Error(`no proof in ${event.type}`);
  return { password: event.password, googleToken: event.googleToken };
}

/** The server's own words first. */
export function failureText(output: DeleteAccountOutput): string | null {
  if (output.ok) return null;
  return output.kind === 'network' ? TEXTS.network : output.message || TEXTS.failed;
}
