import * as v from 'valibot';
import { routes } from '../routes.ts';
import { loginReply } from '../schemas/accounts.ts';
import { message } from '../schemas/fields.ts';
import * as passkeys from '../schemas/passkeys.ts';
import type { Endpoint } from './endpoint.ts';

export const passkeyEndpoints = {
  beginPasskeySignIn: {
    ...routes.beginPasskeySignIn,
    caller: 'anyone',
    summary: 'The challenge of a sign-in with a passkey, good once and for 5 minutes',
    reply: passkeys.requestOptions,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  passkeySignIn: {
    ...routes.passkeySignIn,
    caller: 'anyone',
    summary: 'Sign in with a passkey; no code is asked for, since the device has verified its user',
    body: passkeys.signInBody,
    reply: loginReply,
    errors: ['VALIDATION', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'TICKET_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  passkeys: {
    ...routes.passkeys,
    caller: 'signed-in',
    summary: 'The passkeys of the own account, 10 at most',
    reply: v.array(passkeys.passkey),
    errors: [],
  },
  beginPasskey: {
    ...routes.beginPasskey,
    caller: 'signed-in',
    summary:
      'Begin to add a passkey, with the password or a Google token of the last 5 minutes: the options for the browser, good for 5 minutes',
    body: passkeys.proofBody,
    reply: passkeys.creationOptions,
    errors: ['VALIDATION', 'IN_USE', 'TOO_MANY_REQUESTS', 'PROVIDER_DOWN'],
  },
  addPasskey: {
    ...routes.addPasskey,
    caller: 'signed-in',
    summary: 'Store the passkey that the browser made with these options; the owner gets an email',
    body: passkeys.addPasskeyBody,
    reply: passkeys.passkey,
    errors: ['VALIDATION', 'IN_USE', 'TICKET_REFUSED'],
  },
  removePasskey: {
    ...routes.removePasskey,
    caller: 'signed-in',
    summary: 'Remove a passkey of the own account; the owner gets an email',
    params: v.object({ id: passkeys.passkeyParameter }),
    reply: message,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
