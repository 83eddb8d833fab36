import type { DeleteAccountOutput } from './delete-account.ports.ts';

export const TEXTS = {
  question: 'Are you sure you want to delete your account? This cannot be undone.',
  failed: 'Account deletion failed',
  network: 'Network error occurred',
};

/** The server's own words first. */
export function failureText(output: DeleteAccountOutput): string | null {
  if (output.ok) return null;
  return output.kind === 'network' ? TEXTS.network : output.message || TEXTS.failed;
}
