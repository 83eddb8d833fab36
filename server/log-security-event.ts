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
  | 'catalogue_exported'
  | 'forbidden';

/**
 * Tells operators of an attack, or of what an attacker would do. `userId` is whose account it is about, null where there
 * is none; the logger brings the request's id. Nothing else goes in: no token, password, code or address of a person.
 */
export function logSecurityEvent(
  { log, client }: { log: Logger; client?: Client },
  event: SecurityEvent,
  userId: number | null,
): void {
  log.warn({ event, user_id: userId, address: client?.address ?? null }, 'security event');
}
