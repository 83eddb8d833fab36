import * as v from 'valibot';
import { registeredIpn, registeredIpns } from './replies.ts';

export type Called =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'noAnswer'; detail: string };

/** One call of the API under a valid token; a body makes it a POST. */
export type Call = (path: string, body?: object) => Promise<Called>;

type Registered = { kind: 'id'; id: string } | { kind: 'none'; detail: string };

/**
 * The id under which our address for notifications is registered with Pesapal, which keeps it: it is looked up first,
 * and again where another process was quicker, since an address that is known already is refused.
 */
export function ipnAddresses(call: Call) {
  let known: { url: string; id: string } | null = null;
  let underWay: Promise<Registered> | null = null;

  async function findOrRegister(url: string): Promise<Registered> {
    const found = await find(url);
    if (found.kind === 'id' || found.detail !== NOT_LISTED) return found;
    const registered = await call('URLSetup/RegisterIPN', { url, ipn_notification_type: 'GET' });
    if (registered.kind === 'refused') {
      const other = await find(url);
      return other.kind === 'id' ? other : { kind: 'none', detail: registered.message };
    }
    if (registered.kind === 'noAnswer') return { kind: 'none', detail: registered.detail };
    const made = v.safeParse(registeredIpn, registered.body);
    return made.success
      ? { kind: 'id', id: made.output.ipn_id }
      : { kind: 'none', detail: 'RegisterIPN names no id' };
  }

  async function find(url: string): Promise<Registered> {
    const listed = await call('URLSetup/GetIpnList');
    if (listed.kind === 'noAnswer') return { kind: 'none', detail: listed.detail };
    const list = v.safeParse(registeredIpns, listed.kind === 'done' ? listed.body : []);
    const found = list.success ? list.output.find((entry) => entry.url === url) : undefined;
    return found ? { kind: 'id', id: found.ipn_id } : { kind: 'none', detail: NOT_LISTED };
  }

  return {
    async idFor(url: string): Promise<Registered> {
      if (known?.url === url) return { kind: 'id', id: known.id };
      underWay ??= findOrRegister(url).finally(() => {
        underWay = null;
      });
      const registered = await underWay;
      if (registered.kind === 'id') known = { url, id: registered.id };
      return registered;
    },
    /** What was known may be out of date. */
    forget() {
      known = null;
    },
  };
}

const NOT_LISTED = 'not listed';
