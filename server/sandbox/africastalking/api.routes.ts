import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultsEnv } from '../faults/apply-faults.ts';
import { waitForAbort } from '../faults/wait-for-abort.ts';
import { SANDBOX_SMS } from './account.ts';
import { storeMessage } from './messages.ts';

/** https://developers.africastalking.com/docs/sms/sending/bulk */
const STATUSES: Record<number, string> = {
  101: 'Success',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
};

export function africastalkingRoutes(sandbox: SandboxContext): Hono<FaultsEnv<'africastalking'>> {
  const routes = new Hono<FaultsEnv<'africastalking'>>();
  routes.use(applyFaults(sandbox, 'africastalking', (c) => c.text('Internal server error', 500)));
  routes.get('/version1/user', (c) => {
    if (!isAuthentic(c, c.req.query('username'))) return rejectKey(c);
    return c.json({ UserData: { balance: 'KES 1785.50' } });
  });
  routes.post('/version1/messaging', async (c) => {
    const { httpStatus, noRecipients, statusCode, syncTimeout } = c.get('faults');
    const form = new URLSearchParams(await c.req.text());
    if (!isAuthentic(c, form.get('username'))) return rejectKey(c);
    const [to, text] = [form.get('to'), form.get('message')];
    if (!to || !text) return c.text('Request is missing required form field', 400);
    if (httpStatus !== null) return c.text('Try again later', httpStatus);
    if (noRecipients) return c.json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201);
    const code = statusCode ?? (/^\+254[17]\d{8}$/.test(to) ? 101 : 403);
    const id =
      code === 101 ? await storeMessage(sandbox, { recipient: to, sender: form.get('from') ?? '', text }) : 0;
    if (syncTimeout) await waitForAbort(c);
    return c.json(toReply({ id, to, code }), 201);
  });
  return routes;
}

const isAuthentic = (c: Context, username: string | null | undefined) =>
  c.req.header('apiKey') === SANDBOX_SMS.apiKey && username === SANDBOX_SMS.username;

const rejectKey = (c: Context) => c.text('The supplied authentication is invalid', 401);

function toReply({ id, to, code }: { id: number; to: string; code: number }) {
  const isSent = code === 101;
  const cost = isSent ? 'KES 0.8000' : '0';
  return {
    SMSMessageData: {
      Message: `Sent to ${isSent ? 1 : 0}/1 Total Cost: ${cost}`,
      Recipients: [
        {
          statusCode: code,
          number: to,
          status: STATUSES[code],
          messageId: isSent ? `ATXid_${String(id).padStart(12, '0')}` : 'None',
          cost,
        },
      ],
    },
  };
}
