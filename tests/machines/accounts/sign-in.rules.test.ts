import { describe, expect, test } from 'vitest';
import type { ExchangeCredentialOutput } from '#machines/identity-sign-in/identity-sign-in.ports.ts';
import * as identity from '#machines/identity-sign-in/identity-sign-in.rules.ts';
import * as session from '#machines/session/session.rules.ts';
import type { CompleteSignInOutput } from '#machines/sign-in-code/sign-in-code.ports.ts';
import * as signInCode from '#machines/sign-in-code/sign-in-code.rules.ts';
import { customer } from './session.setup.ts';

describe('the session', () => {
  test.each([
    ['anonymous', false],
    ['customer', false],
    ['staff', true],
    ['superuser', true],
  ] as const)('the role %s may enter the back office: %j', (role, expected) => {
    expect(session.isStaffRole(role)).toBe(expected);
  });

  test('only a sign-in has credentials', () => {
    const credentials = { email: 'shopper@gari.test', password: 'Gari-demo-2026' };
    expect(session.getCredentials({ type: 'session.signIn', ...credentials })).toEqual(credentials);
    expect(() => session.getCredentials({ type: 'session.restore' })).toThrow(
      'no credentials in session.restore',
    );
  });

  test.each<[Parameters<typeof session.getSignOutMessage>[0], string]>([
    [{ ok: false, message: 'Please try again later.' }, 'Please try again later.'],
    [{ ok: false, message: '' }, 'Logout failed'],
    [{ ok: false }, 'Logout failed'],
  ])('[SESSION-11] the failed sign-out %j shows %j', (output, text) => {
    expect(session.getSignOutMessage(output)).toBe(text);
  });

  test('without a user nobody is announced as signed in', () => {
    const context = { user: null, error: null, destination: null };
    expect(() => session.signedInEvent(context)).toThrow('nobody is signed in');
  });
});

describe('signing in with Google', () => {
  test('a credential is exchanged; without one there is nothing to exchange', () => {
    expect(identity.getCredential({ type: 'credential.received', credential: 'header.payload' })).toEqual({
      credential: 'header.payload',
    });
    expect(() => identity.getCredential({ type: 'credential.received' })).toThrow(
      'no credential in credential.received',
    );
    expect(() => identity.getCredential({ type: 'widget.retry' })).toThrow('no credential in widget.retry');
  });

  test.each<[ExchangeCredentialOutput, boolean, boolean]>([
    [{ ok: false, kind: 'refused', code: 'SECOND_FACTOR_REQUIRED' }, true, false],
    [{ ok: false, kind: 'refused', code: 'ACCOUNT_EXISTS' }, false, true],
    [{ ok: false, kind: 'refused', code: 'INVALID_CREDENTIALS' }, false, false],
    [{ ok: false, kind: 'network' }, false, false],
    [{ ok: false, kind: 'noTokens' }, false, false],
    [{ ok: true, user: customer }, false, false],
  ])('after %j a code is needed: %j; the password is needed: %j', (output, code, password) => {
    expect(identity.needsCode(output)).toBe(code);
    expect(identity.needsPassword(output)).toBe(password);
  });

  test.each<[string | undefined, string]>([
    ['Sign in with your password.', 'Sign in with your password.'],
    ['', 'There is already an account with this address. Please sign in with its password first.'],
    [undefined, 'There is already an account with this address. Please sign in with its password first.'],
  ])('[GOOGLE-02] the message %j asks for the password as %j', (message, text) => {
    const refusal: ExchangeCredentialOutput = {
      ok: false,
      kind: 'refused',
      code: 'ACCOUNT_EXISTS',
      ...(message !== undefined && { message }),
    };
    expect(identity.passwordNeededText(refusal)).toBe(text);
  });

  test('a refusal signs nobody in', () => {
    expect(identity.getUser({ ok: true, user: customer })).toEqual({ user: customer });
    expect(() => identity.getUser({ ok: false, kind: 'noTokens' })).toThrow('nobody signed in');
  });
});

describe('the code of a second factor', () => {
  test.each([
    ['app', '492716', null],
    ['app', '492 716', null],
    ['app', '4927160', 'The code has 6 digits.'],
    ['app', '49271', 'The code has 6 digits.'],
    ['app', '49271a', 'The code has 6 digits.'],
    ['recovery', '7k3m9-QXW2V', null],
    ['recovery', '7k3m9-QXW2V4', 'A recovery code has 10 letters and digits.'],
    ['recovery', '7k3m9-QXW2', 'A recovery code has 10 letters and digits.'],
  ] as const)('[FACTOR-10] what is wrong with the %s code %j: %j', (kind, code, problem) => {
    expect(signInCode.validateCode(kind, code)).toBe(problem);
  });

  test('only a submitted code is sent', () => {
    expect(signInCode.toCodeInput({ type: 'code.submit', code: '492716' })).toEqual({ code: '492716' });
    expect(() => signInCode.toCodeInput({ type: 'code.chooseKind', kind: 'recovery' })).toThrow(
      'no code in code.chooseKind',
    );
  });

  test.each<[CompleteSignInOutput, boolean]>([
    [{ ok: false, kind: 'refused', code: 'TICKET_REFUSED' }, true],
    [{ ok: false, kind: 'refused', code: 'INVALID_CODE' }, false],
    [{ ok: false, kind: 'network' }, false],
    [{ ok: true, user: customer }, false],
  ])('[FACTOR-10] after %j only a new sign-in is left: %j', (output, expected) => {
    expect(signInCode.isOver(output)).toBe(expected);
  });

  test('a refusal signs nobody in', () => {
    expect(signInCode.getUser({ ok: true, user: customer })).toEqual({ user: customer });
    expect(() => signInCode.getUser({ ok: false, kind: 'noTokens' })).toThrow('nobody signed in');
  });
});
