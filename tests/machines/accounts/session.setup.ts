import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import type { User } from '#contract/types.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type {
  RestoreOutput,
  SignInInput,
  SignInOutput,
  SignOutOutput,
  WakeEvent,
  WakeWatchInput,
} from '#machines/session/session.ports.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import type { RefreshOutput, TurnEvent } from '#machines/token-refresh/token-refresh.ports.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted } from '../fake-ports.ts';

export const customer: User = {
  id: 7,
  username: 'Wanjiku',
  email: 'shopper@gari.test',
  is_superuser: false,
  is_staff: false,
};
export const staff: User = { ...customer, id: 2, username: 'Otieno', is_staff: true };
export const superuser: User = {
  ...customer,
  id: 1,
  username: 'Achieng',
  is_superuser: true,
  is_staff: true,
};

/** A page that is always shown. */
export const silentWakeWatch = fromCallback<EventObject, WakeWatchInput, WakeEvent>(() => undefined);

/** The only tab. */
export const grantedTurn = fromCallback<EventObject, undefined, TurnEvent>(({ sendBack }) =>
  sendBack({ type: 'refresh.turnGranted' }),
);

interface Answers {
  restore?: RestoreOutput | 'never';
  signIn?: SignInOutput;
  refresh?: [RefreshOutput, ...RefreshOutput[]];
  signOut?: SignOutOutput;
}

export function openShop(answers: Answers = {}) {
  const clock = new SimulatedClock();
  const restore =
    answers.restore === 'never'
      ? pendingPort<RestoreOutput, void>()
      : fakePort<RestoreOutput, void>(answers.restore ?? { ok: false, reason: 'noToken' });
  const signInPort = fakePort<SignInOutput, SignInInput>(answers.signIn ?? { ok: true, user: customer });
  const refresh = fakePort<RefreshOutput, void>(...(answers.refresh ?? [{ ok: true }]));
  const signOut = fakePort<SignOutOutput, void>(answers.signOut ?? { ok: true });
  const cleared: string[] = [];
  const machine = sessionMachine.provide({
    actors: {
      restore: restore.logic,
      signIn: signInPort.logic,
      tokenRefresh: tokenRefreshMachine.provide({
        actors: { turn: grantedTurn, exchangeTokens: refresh.logic },
      }),
      signOut: signOut.logic,
      wakeWatch: silentWakeWatch,
    },
    actions: { clearTokens: () => cleared.push('tokens') },
  });
  const actor = createActor(machine, { clock });
  const emitted = recordEmitted(actor);
  actor.start();
  const view = () => sessionView(actor.getSnapshot());
  return {
    actor,
    clock,
    emitted,
    cleared,
    view,
    restore,
    signInPort,
    refresh,
    signOut,
  };
}

export async function openShopAs(user: User, answers: Answers = {}) {
  const shop = openShop({ ...answers, restore: { ok: true, user } });
  shop.actor.send({ type: 'session.restore' });
  await flushPromises();
  return shop;
}

export async function openShopSignedOut(answers: Answers = {}) {
  const shop = openShop(answers);
  shop.actor.send({ type: 'session.restore' });
  await flushPromises();
  return shop;
}
