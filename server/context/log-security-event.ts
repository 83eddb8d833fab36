import type { Logger } from 'pino';
import type { Client } from './context.ts';

export type SecurityEvent =
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'sign_up_code_wrong'
  | 'reset_code_wrong'
  | 'reset_code_locked'
  | 'password_reset'
  | 'password_changed'
  | 'reauthentication_failed'
  | 'reauthentication_locked'
  | 'refresh_token_reused'
  | 'role_changed'
  | 'second_factor_wrong'
  | 'second_factor_locked'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_code_used'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_cloned'
  | 'catalogue_exported'
  | 'fitments_exported'
  | 'orders_exported'
  | 'personal_data_exported'
  | 'account_erased'
  | 'ledger_exported'
  | 'unlisted_script'
  | 'forbidden';

/**
 * Logs an attack or what an attacker might do. `userId` is the account concerned, null when there is none. Never log
 * tokens, passwords, codes or email addresses here, nor anything personal in `details`.
 */
export function logSecurityEvent(
  { log, client }: { log: Logger; client?: Client },
  event: SecurityEvent,
  userId: number | null,
  details: Record<string, string> = {},
): void {
  log.warn({ event, user_id: userId, address: client?.address ?? null, ...details }, 'security event');
}

/** Call it after the commit. Not a security event: it is what a search for one account's or one address's sign-ins finds. */
export function logSignIn(
  { log, client }: { log: Logger; client: Client },
  method: 'password' | 'google' | 'passkey' | 'sign_up',
  userId: number,
): void {
  log.info({ method, user_id: userId, address: client.address }, 'signed in');
}
