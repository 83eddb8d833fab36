import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { toMsisdn } from '#contract/phone.ts';
import type { SandboxContext } from '../context.ts';
import { milliseconds } from '../faults/common-faults.ts';
import { readFaults } from '../faults/faults.ts';
import { readBody } from '../read-body.ts';
import { decidePrompt } from './decide-prompt.ts';
import { ACTIONS } from './outcomes.ts';
import { listDeliveries, listOpenPrompts, listPayments } from './records.ts';

const decisionSchema = v.strictObject({
  action: v.picklist(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
  callback: v.optional(v.picklist(['once', 'twice', 'never', 'late']), 'once'),
  amount: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))),
  delayMs: v.optional(milliseconds, 0),
  lateMs: v.optional(milliseconds, 3_000),
});

export function safaricomUiRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/prompts', async (c) =>
      c.json(await listOpenPrompts(sandbox, parsePhoneFilter(c.req.query('phone')))),
    )
    .get('/payments', async (c) => {
      const phone = parsePhoneFilter(c.req.query('phone'));
      return c.json(
        await listPayments(sandbox, { phone, accountReference: c.req.query('accountReference') }),
      );
    })
    .get('/deliveries', async (c) => c.json(await listDeliveries(sandbox, c.req.query('checkoutRequestId'))))
    .post('/prompts/:checkoutRequestId', async (c) => {
      const { action, ...options } = await readBody(c, decisionSchema);
      const { safaricom: faults } = await readFaults(sandbox.sql);
      const choice = { ...options, resultCode: ACTIONS[action] };
      const decisionResult = await decidePrompt(sandbox, c.req.param('checkoutRequestId'), choice, faults);
      if (decisionResult.outcome === 'unknown')
        throw new HTTPException(404, { message: 'There is no such prompt.' });
      const { checkoutRequestId, resultCode, receipt } = decisionResult.prompt;
      const result = { checkoutRequestId, resultCode, ...(receipt ? { receipt } : {}) };
      if (decisionResult.outcome === 'decided') return c.json(result);
      return c.json({ message: 'The prompt is no longer open.', ...result }, 409);
    });
}

/** Returns 254XXXXXXXXX, or undefined without a filter. Throws HTTP 400 for anything but a Kenyan mobile number. */
export function parsePhoneFilter(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const phone = toMsisdn(text);
  if (!phone)
    throw new HTTPException(400, { message: 'phone: must be a Kenyan mobile number, as 254712345678.' });
  return phone;
}
