import * as v from 'valibot';
import { registeredIpn, registeredIpns } from './replies.ts';

export type CallResult =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'noAnswer'; detail: string };

/** An authenticated API call; POST when it has a body. */
export type Call = (path: string, body?: object) => Promise<CallResult>;

type Registration = { kind: 'id'; id: string } | { kind: 'none'; detail: string };

/**
 * Looks up or registers our IPN URL with Pesapal. Looks it up again when registration is refused, because Pesapal
 * refuses duplicates and another process may have been faster.
 */
export function createIpnRegistry(call: Call) {
  let cached: { url: string; id: string } | null = null;
  let inFlight: Promise<Registration> | null = null;

  async function findOrRegister(url: string): Promise<Registration> {
    const found = await find(url);
    if (found.kind === 'id' || found.detail !== NOT_LISTED) return found;
    const reply = await call('URLSetup/RegisterIPN', { url, ipn_notification_type: 'GET' });
    if (reply.kind === 'refused') {
      const existing = await find(url);
      return existing.kind === 'id' ? existing : { kind: 'none', detail: reply.message };
    }
    if (reply.kind === 'noAnswer') return { kind: 'none', detail: reply.detail };
    const parsed = v.safeParse(registeredIpn, reply.body);
    return parsed.success
      ? { kind: 'id', id: parsed.output.ipn_id }
      : { kind: 'none', detail: 'RegisterIPN names no id' };
  }

  async function find(url: string): Promise<Registration> {
    const reply = await call('URLSetup/GetIpnList');
    if (reply.kind === 'noAnswer') return { kind: 'none', detail: reply.detail };
    const parsedList = v.safeParse(registeredIpns, reply.kind === 'done' ? reply.body : []);
    const found = parsedList.success ? parsedList.output.find((entry) => entry.url === url) : undefined;
    return found ? { kind: 'id', id: found.ipn_id } : { kind: 'none', detail: NOT_LISTED };
  }

  return {
    async getId(url: string): Promise<Registration> {
      if (cached?.url === url) return { kind: 'id', id: cached.id };
      inFlight ??= findOrRegister(url).finally(() => {
        inFlight = null;
      });
      const registration = await inFlight;
      if (registration.kind === 'id') cached = { url, id: registration.id };
      return registration;
    },
    clear() {
      cached = null;
    },
  };
}

const NOT_LISTED = 'not listed';
