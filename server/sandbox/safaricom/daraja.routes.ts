import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultsEnv } from '../faults/apply-faults.ts';
import { waitForAbort } from '../faults/wait-for-abort.ts';
import { REFUSALS, respondWithError, toPushReply, toQueryReply } from './envelopes.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { findPrompt, incrementFinalQueries, type Prompt } from './prompts.ts';
import { pushPrompt } from './push-prompt.ts';
import { validatePush, validateQuery } from './requests.ts';
import { isIssuedToken, isMerchantAuthorization, issueToken, TOKEN_LIFETIME_SECONDS } from './tokens.ts';

type Routes = FaultsEnv<'safaricom'>;

const PUSH_PATH = '/mpesa/stkpush/v1/processrequest';
const QUERY_PATH = '/mpesa/stkpushquery/v1/query';

export function darajaRoutes(sandbox: SandboxContext): Hono<Routes> {
  const routes = new Hono<Routes>();
  routes.use(applyFaults(sandbox, 'safaricom', (c) => respondWithError(c, REFUSALS.serverError)));

  routes.get('/oauth/v1/generate', async (c) => {
    if (c.req.query('grant_type') !== 'client_credentials')
      return respondWithError(c, REFUSALS.invalidGrantType);
    if (!isMerchantAuthorization(c.req.header('Authorization')))
      return respondWithError(c, REFUSALS.invalidAuthentication);
    return c.json({ access_token: await issueToken(sandbox), expires_in: String(TOKEN_LIFETIME_SECONDS) });
  });

  for (const path of [PUSH_PATH, QUERY_PATH]) {
    routes.use(path, async (c, next) => {
      const { spikeArrest, tokenExpired } = c.var.faults;
      if (c.req.method !== 'POST') return respondWithError(c, REFUSALS.methodNotAllowed);
      if (spikeArrest)
        return respondWithError(c, { ...REFUSALS.spikeArrest, status: spikeArrest === 500 ? 500 : 429 });
      const isAuthorized =
        tokenExpired !== 'always' && (await isIssuedToken(sandbox, c.req.header('Authorization')));
      if (!isAuthorized) return respondWithError(c, REFUSALS.invalidAccessToken);
      return next();
    });
  }

  routes.post(PUSH_PATH, async (c) => {
    const result = validatePush(await c.req.text());
    if (!result.ok) return respondWithError(c, result.refusal);
    const { fields } = result;
    const pushRequest = {
      phone: fields['PhoneNumber'] ?? '',
      amount: Number(fields['Amount']),
      accountReference: fields['AccountReference'] ?? '',
      description: fields['TransactionDesc'] ?? '',
      callbackUrl: fields['CallBackURL'] ?? '',
      type: fields['TransactionType'] ?? '',
    };
    const partyB = { isBusinessShortCode: fields['PartyB'] === SANDBOX_MERCHANT.shortCode };
    const prompt = await pushPrompt(sandbox, pushRequest, partyB, c.var.faults);
    if (c.var.faults.syncTimeout) await waitForAbort(c);
    return c.json(toPushReply(prompt));
  });

  routes.post(QUERY_PATH, async (c) => {
    const result = validateQuery(await c.req.text());
    if (!result.ok) return respondWithError(c, result.refusal);
    const prompt = await findPrompt(sandbox, result.fields['CheckoutRequestID'] ?? '');
    if (!prompt) return respondWithError(c, REFUSALS.transactionUnknown);
    return prompt.resultCode === null ? replyInFlight(sandbox, c, prompt) : replyFinal(sandbox, c, prompt);
  });

  return routes;
}

function replyInFlight({ now }: SandboxContext, c: Context<Routes>, prompt: Prompt): Response {
  const { queryShape, query4999Ms } = c.var.faults;
  const ageMs = now().getTime() - prompt.createdAt.getTime();
  if (queryShape === '4999' || ageMs < query4999Ms) return c.json(toQueryReply(prompt, '4999'));
  return respondWithError(
    c,
    queryShape === 'empty' ? REFUSALS.beingProcessedSilently : REFUSALS.beingProcessed,
  );
}

async function replyFinal(sandbox: SandboxContext, c: Context<Routes>, prompt: Prompt): Promise<Response> {
  const count = await incrementFinalQueries(sandbox, prompt.checkoutRequestId);
  if (c.var.faults.queryErrorAfterFinal && count % 2 === 1)
    return respondWithError(c, REFUSALS.failedAfterFinal);
  return c.json(toQueryReply(prompt, prompt.resultCode ?? '1037'));
}
