import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { User } from '#contract/types.ts';
import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type {
  ExchangeCredentialInput,
  ExchangeCredentialOutput,
  WidgetOutput,
} from '#machines/identity-sign-in/identity-sign-in.ports.ts';
import { identitySignInView } from '#machines/identity-sign-in/identity-sign-in.view.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from '../fake-ports.ts';

const wanjiku: User = {
  id: 7,
  username: 'Wanjiku',
  email: 'wanjiku@gmail.com',
  is_superuser: false,
  is_staff: false,
};
const received = { type: 'credential.received', credential: 'header.payload.signature' } as const;
const FAILED = 'Oops, we got an expected error while processing your request. Wanna give it another try?';
const INCOMPLETE = "That didn't go as planned, let's try that again";

interface Answers {
  load?: [WidgetOutput, ...WidgetOutput[]];
  initialise?: [WidgetOutput, ...WidgetOutput[]];
  render?: [WidgetOutput, ...WidgetOutput[]];
  exchange?: ExchangeCredentialOutput;
}

function openWidget(answers: Answers = {}) {
  const clock = new SimulatedClock();
  const load = fakePort<WidgetOutput, void>(...(answers.load ?? [{ ok: true }]));
  const initialise = fakePort<WidgetOutput, void>(...(answers.initialise ?? [{ ok: true }]));
  const render = fakePort<WidgetOutput, void>(...(answers.render ?? [{ ok: true }]));
  const exchange = fakePort<ExchangeCredentialOutput, ExchangeCredentialInput>(
    answers.exchange ?? { ok: true, user: wanjiku },
  );
  const machine = identitySignInMachine.provide({
    actors: {
      loadScript: load.logic,
      initialise: initialise.logic,
      renderButton: render.logic,
      exchangeCredential: exchange.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { isConfigured: true } });
  const emitted = recordEmitted(actor);
  actor.start();
  return {
    actor,
    clock,
    emitted,
    load,
    initialise,
    render,
    exchange,
    view: () => identitySignInView(actor.getSnapshot()),
  };
}

async function openReadyWidget(answers: Answers = {}) {
  const widget = openWidget(answers);
  await flushPromises();
  return widget;
}

test('[IDENT-01] the widget is loaded, initialised and rendered, once each', async () => {
  const { load, initialise, render, view } = openWidget();
  expect(view()).toMatchObject({ state: 'loadingScript', showsButton: true, off: null, failureBox: null });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'ready', showsButton: true, busy: false });
  expect([load.calls.length, initialise.calls.length, render.calls.length]).toEqual([1, 1, 1]);
});

test('[IDENT-04] without a client id Google sign-in is off, and says so', async () => {
  const load = fakePort<WidgetOutput, void>({ ok: true });
  const machine = identitySignInMachine.provide({ actors: { loadScript: load.logic } });
  const actor = createActor(machine, { input: { isConfigured: false } }).start();
  await flushPromises();
  expect(identitySignInView(actor.getSnapshot())).toMatchObject({
    state: 'off',
    showsButton: false,
    off: 'Sign in with Google is not available at the moment.',
  });
  expect(load.calls).toEqual([]);
});

test('[IDENT-02] the credential is submitted once, however often it is received', async () => {
  const { actor, exchange, view } = await openReadyWidget();
  actor.send(received);
  actor.send(received);
  expect(view()).toMatchObject({ state: 'signingIn', busy: true, showsButton: true });
  expect(exchange.calls).toEqual([{ credential: 'header.payload.signature' }]);
});

test('[IDENT-03] the signed-in user is announced; the toast is left to the session', async () => {
  const { actor, emitted, view } = await openReadyWidget();
  actor.send(received);
  await flushPromises();
  expect(view().state).toBe('signedIn');
  expect(emitted).toEqual([{ type: 'identity.signedIn', user: wanjiku }]);
});

test.each<[string, ExchangeCredentialOutput]>([
  [FAILED, { ok: false, kind: 'refused' }],
  [FAILED, { ok: false, kind: 'refused', code: 'UNAUTHENTICATED', message: 'The token is not valid.' }],
  [INCOMPLETE, { ok: false, kind: 'noTokens' }],
])("[IDENT-05, ERR-15] the toast '%s' follows %j", async (text, exchange) => {
  const { actor, emitted, view } = await openReadyWidget({ exchange });
  actor.send(received);
  await flushPromises();
  expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text }]);
  expect(view()).toMatchObject({ state: 'ready', showsButton: true });
});

test('[IDENT-05, ERR-15] an exception while posting shows the first message', async () => {
  const ok = fakePort<WidgetOutput, void>({ ok: true }).logic;
  const machine = identitySignInMachine.provide({
    actors: { loadScript: ok, initialise: ok, renderButton: ok, exchangeCredential: rejectingPort() },
  });
  const actor = createActor(machine, { input: { isConfigured: true } });
  const emitted = recordEmitted(actor);
  actor.start();
  await flushPromises();
  actor.send(received);
  await flushPromises();
  expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text: FAILED }]);
  expect(identitySignInView(actor.getSnapshot())).toMatchObject({ state: 'ready', busy: false });
});

test.each([{}, { credential: undefined }, { credential: '' }])(
  '[IDENT-05, ERR-15] a widget reply of %j is not posted',
  async (reply) => {
    const { actor, emitted, exchange, view } = await openReadyWidget();
    actor.send({ type: 'credential.received', ...reply });
    expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text: INCOMPLETE }]);
    expect(exchange.calls).toEqual([]);
    expect(view().state).toBe('ready');
  },
);

test.each<[string, Answers]>([
  ['Failed to load Google services', { load: [{ ok: false }] }],
  ['Failed to initialize Google login', { initialise: [{ ok: false }] }],
  ['Failed to render Google button', { render: [{ ok: false }] }],
])("[IDENT-06, ERR-16] the box 'Login Failed' says '%s'", async (message, answers) => {
  const { emitted, view } = await openReadyWidget(answers);
  expect(view()).toEqual({
    state: 'widgetFailed',
    showsButton: false,
    busy: false,
    off: null,
    failureBox: { title: 'Login Failed', message, retryLabel: 'Try again', canRetry: true },
    passwordNeeded: null,
  });
  expect(emitted).toEqual([]);
});

test.each([
  ['Failed to load Google services', 'loadScript'],
  ['Failed to initialize Google login', 'initialise'],
  ['Failed to render Google button', 'renderButton'],
])("[IDENT-06, ERR-16] '%s' is also shown when %s throws", async (message, port) => {
  const ok = fakePort<WidgetOutput, void>({ ok: true }).logic;
  const actors = {
    loadScript: ok,
    initialise: ok,
    renderButton: ok,
    [port]: rejectingPort<WidgetOutput, void>(),
  };
  const machine = identitySignInMachine.provide({ actors });
  const actor = createActor(machine, { input: { isConfigured: true } }).start();
  await flushPromises();
  expect(identitySignInView(actor.getSnapshot()).failureBox?.message).toBe(message);
});

test('[IDENT-06, ERR-16] a script that does not respond is given up on after 20 s', () => {
  const clock = new SimulatedClock();
  const machine = identitySignInMachine.provide({
    actors: { loadScript: pendingPort<WidgetOutput, void>().logic },
  });
  const actor = createActor(machine, { clock, input: { isConfigured: true } }).start();
  clock.increment(19_999);
  expect(identitySignInView(actor.getSnapshot()).state).toBe('loadingScript');
  clock.increment(1);
  expect(identitySignInView(actor.getSnapshot())).toMatchObject({
    state: 'widgetFailed',
    failureBox: { message: 'Failed to load Google services' },
  });
});

test("[IDENT-07] 'Try again' starts over from the script", async () => {
  const { actor, load, initialise, view } = await openReadyWidget({
    initialise: [{ ok: false }, { ok: true }],
  });
  actor.send({ type: 'widget.retry' });
  expect(view()).toMatchObject({ state: 'loadingScript', failureBox: null, showsButton: true });
  await flushPromises();
  expect(view().state).toBe('ready');
  expect([load.calls.length, initialise.calls.length]).toEqual([2, 2]);
});

test.each([
  ['Sign in with your password first.', { message: 'Sign in with your password first.' }],
  ['There is already an account with this address. Please sign in with its password first.', {}],
])("an email address with an account says '%s' and asks for its password", async (text, body) => {
  const { actor, emitted, view } = await openReadyWidget({
    exchange: { ok: false, kind: 'refused', code: 'ACCOUNT_EXISTS', ...body },
  });
  actor.send(received);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'passwordNeeded', passwordNeeded: text, showsButton: true });
  expect(emitted).toEqual([]);
});

test('another Google account can be chosen afterwards', async () => {
  const { actor, exchange, view } = await openReadyWidget({
    exchange: { ok: false, kind: 'refused', code: 'ACCOUNT_EXISTS' },
  });
  actor.send(received);
  await flushPromises();
  actor.send({ type: 'credential.received', credential: 'another.payload.signature' });
  expect(view()).toMatchObject({ state: 'signingIn', passwordNeeded: null });
  expect(exchange.calls.at(-1)).toEqual({ credential: 'another.payload.signature' });
});
