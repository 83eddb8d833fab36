import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultyRoutes } from '../faults/apply-faults.ts';
import { acceptedPush, queryReply, REFUSALS, refuse } from './envelopes.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { countFinalQuery, findPrompt, type Prompt } from './prompts.ts';
import { pushPrompt } from './push-prompt.ts';
import { checkPush, checkQuery } from './requests.ts';
import { isIssuedToken, isMerchant, issueToken, TOKEN_SECONDS } from './tokens.ts';

type Routes = FaultyRoutes<'safaricom'>;

const PUSH = '/mpesa/stkpush/v1/processrequest';
const QUERY = '/mpesa/stkpushquery/v1/query';

/** Daraja: OAuth, M-Pesa Express and its query, for one merchant. */
export function darajaRoutes(sandbox: SandboxContext): Hono<Routes> {
  const routes = new Hono<Routes>();
  routes.use(applyFaults(sandbox, 'safaricom', (c) => refuse(c, REFUSALS.serverError)));

  routes.get('/oauth/v1/generate', async (c) => {
    if (c.req.query('grant_type') !== 'client_credentials') return refuse(c, REFUSALS.invalidGrantType);
    if (!isMerchant(c.req.header('Authorization'))) return refuse(c, REFUSALS.invalidAuthentication);
    return c.json({ access_token: await issueToken(sandbox), expires_in: String(TOKEN_SECONDS) });
  });

  for (const path of [PUSH, QUERY]) {
    routes.use(path, async (c, next) => {
      const { spikeArrest, tokenExpired } = c.var.faults;
      if (c.req.method !== 'POST') return refuse(c, REFUSALS.methodNotAllowed);
      if (spikeArrest) return refuse(c, { ...REFUSALS.spikeArrest, status: spikeArrest === 500 ? 500 : 429 });
      const accepted =
        tokenExpired !== 'always' && (await isIssuedToken(sandbox, c.req.header('Authorization')));
      if (!accepted) return refuse(c, REFUSALS.invalidAccessToken);
      return next();
    });
  }

  routes.post(PUSH, async (c) => {
    const checked = checkPush(await c.req.text());
    if (!checked.ok) return refuse(c, checked.refusal);
    const { fields } = checked;
    const pushed = {
      phone: fields['PhoneNumber'] ?? '',
      amount: Number(fields['Amount']),
      accountReference: fields['AccountReference'] ?? '',
      description: fields['TransactionDesc'] ?? '',
      callbackUrl: fields['CallBackURL'] ?? '',
      type: fields['TransactionType'] ?? '',
    };
    const partyB = { isBusinessShortCode: fields['PartyB'] === SANDBOX_MERCHANT.shortCode };
    const prompt = await pushPrompt(sandbox, pushed, partyB, c.var.faults);
    if (c.var.faults.syncTimeout) await callerGivesUp(c);
    return c.json(acceptedPush(prompt));
  });

  routes.post(QUERY, async (c) => {
    const checked = checkQuery(await c.req.text());
    if (!checked.ok) return refuse(c, checked.refusal);
    const prompt = await findPrompt(sandbox, checked.fields['CheckoutRequestID'] ?? '');
    if (!prompt) return refuse(c, REFUSALS.transactionUnknown);
    return prompt.resultCode === null ? answerInFlight(sandbox, c, prompt) : answerFinal(sandbox, c, prompt);
  });

  return routes;
}

function answerInFlight({ now }: SandboxContext, c: Context<Routes>, prompt: Prompt): Response {
  const { queryShape, query4999Ms } = c.var.faults;
  const ageMs = now().getTime() - prompt.createdAt.getTime();
  if (queryShape === '4999' || ageMs < query4999Ms) return c.json(queryReply(prompt, '4999'));
  return refuse(c, queryShape === 'empty' ? REFUSALS.beingProcessedSilently : REFUSALS.beingProcessed);
}

async function answerFinal(sandbox: SandboxContext, c: Context<Routes>, prompt: Prompt): Promise<Response> {
  const count = await countFinalQuery(sandbox, prompt.checkoutRequestId);
  if (c.var.faults.queryErrorAfterFinal && count % 2 === 1) return refuse(c, REFUSALS.failedAfterFinal);
  return c.json(queryReply(prompt, prompt.resultCode ?? '1037'));
}

function callerGivesUp(c: Context): Promise<void> {
  return new Promise((resolve) => {
    if (c.req.raw.signal.aborted) resolve();
    else c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
