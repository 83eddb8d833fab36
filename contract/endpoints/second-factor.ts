import * as v from 'valibot';
import { routes } from '../routes.ts';
import { loginReply } from '../schemas/accounts.ts';
import { idParameter, message } from '../schemas/fields.ts';
import * as factors from '../schemas/second-factor.ts';
import type { Endpoint } from './endpoint.ts';

export const secondFactorEndpoints = {
  completeSignIn: {
    ...routes.completeSignIn,
    caller: 'anyone',
    summary:
      'End a sign-in that was refused with SECOND_FACTOR_REQUIRED: with its cookie, within 5 minutes, and a code of the app or a recovery code',
    body: factors.codeBody,
    reply: loginReply,
    errors: ['VALIDATION', 'FORBIDDEN', 'INVALID_CODE', 'TICKET_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  secondFactor: {
    ...routes.secondFactor,
    caller: 'signed-in',
    summary: 'Whether the own account has a second factor, and how many recovery codes are left',
    reply: factors.secondFactor,
    errors: [],
  },
  beginSecondFactor: {
    ...routes.beginSecondFactor,
    caller: 'staff',
    opensWithoutSecondFactor: true,
    summary:
      'Begin to set up a second factor, with the password or a Google token of the last 5 minutes; one that was not confirmed is replaced',
    body: factors.proofBody,
    reply: factors.begun,
    errors: ['VALIDATION', 'IN_USE', 'TOO_MANY_REQUESTS', 'PROVIDER_DOWN'],
  },
  confirmSecondFactor: {
    ...routes.confirmSecondFactor,
    caller: 'staff',
    opensWithoutSecondFactor: true,
    summary:
      'Switch the second factor on with its first code; every other session ends. The recovery codes are shown here only',
    body: factors.codeBody,
    reply: factors.recoveryCodes,
    errors: ['VALIDATION', 'INVALID_CODE', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  replaceRecoveryCodes: {
    ...routes.replaceRecoveryCodes,
    caller: 'signed-in',
    summary: 'New recovery codes instead of all earlier ones, with a code of the app or a recovery code',
    body: factors.codeBody,
    reply: factors.recoveryCodes,
    errors: ['VALIDATION', 'INVALID_CODE', 'TOO_MANY_REQUESTS'],
  },
  switchOffSecondFactor: {
    ...routes.switchOffSecondFactor,
    caller: 'signed-in',
    summary:
      'Switch the second factor off, with a code and the password or a Google token of the last 5 minutes',
    body: factors.switchOffBody,
    reply: message,
    errors: ['VALIDATION', 'INVALID_CODE', 'TOO_MANY_REQUESTS', 'PROVIDER_DOWN'],
  },
  staffSecondFactors: {
    ...routes.staffSecondFactors,
    caller: 'superuser',
    summary: 'Which accounts of staff and superusers have an authenticator app or passkeys, 100 at most',
    reply: factors.staffSecondFactors,
    errors: [],
  },
  resetSecondFactor: {
    ...routes.resetSecondFactor,
    caller: 'superuser',
    summary:
      'Remove the second factor and passkeys of another member of staff who lost them; their sessions end, and they get an email',
    params: v.object({ id: idParameter }),
    reply: message,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
