import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { AnyMachineModel } from '../../../tests/support/model-paths/model.ts';
import type { ScreenExpectations } from '../../../tests/support/model-paths/screen-expectations.ts';
import type { DemoPhone } from '../../pages/demo-phone.page.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import type { Mailbox, test, Visitor } from '../../support/test.ts';
import type { HeldRequests } from './held-requests.ts';

export interface Participants {
  visitor: Visitor;
  mailbox: Mailbox;
  phone: DemoPhone;
  sandbox: Sandbox;
  shopUrl: string;
}

export interface PathRun extends Participants {
  /** Maps a text of the model, such as an email or an order number, to the running shop's. */
  substitute(modelText: string, actualText: string): void;
  /** Replaces the model's texts in `text` with the running shop's. */
  resolveText(text: string): string;
  /** The next outcome of a port on this path; undefined if it stays active to the end. */
  nextOutcome(port: string): string | undefined;
  /** The port's outcomes from here to the end of the path, the next one first. */
  upcomingOutcomes(port: string): string[];
  /** The requests of another port, for an outcome that also depends on them. */
  heldRequests(port: string): HeldRequests;
}

export interface Start {
  /** Sets up preconditions, before requests are held and while the clock runs. */
  prepare?: (run: PathRun) => Promise<void>;
  open: (run: PathRun) => Promise<void>;
  /** Steps that the running shop cannot produce from this start, by label, with the reason. */
  exclusions?: Record<string, string>;
  /** `open` stops the clock itself, because the first state does not last, or it shall run. */
  clockStopped?: true;
  /**
   * The page reads its order before the machine starts. What the first outcome needs is done to the order only after
   * that, while the requests of the machine are held.
   */
  readsOrder?: true;
  /** The machine starts with the first step; until then only the screen exists. */
  startsLater?: true;
  /** The test function, if the path needs a different shop. */
  test?: typeof test;
}

export interface Outcome {
  /** Called before the port starts, to make the server produce this outcome. */
  arrange?: (run: PathRun) => Promise<void>;
  /** There is no request that could be held. */
  immediate?: true;
  trigger: (run: PathRun, heldRequests: HeldRequests) => Promise<void>;
}

export interface BrowserPort {
  /**
   * Its requests, as `METHOD path` where `*` stands for one path segment, held until the path releases them. Without
   * requests, a user action produces the port's outcome.
   */
  calls?: string | string[];
  /** Another port that sends the same requests, though never at the same time. */
  sharesCallsWith?: string;
  /** Cannot be held, so its states are seen only in passing. */
  immediate?: true;
  outcomes: Record<string, Outcome>;
}

export interface BrowserPathSpec {
  model: AnyMachineModel;
  /** Of equally short paths, the one from the earlier start is used. */
  starts: Record<string, Start>;
  userActions: Record<string, (run: PathRun, event: never) => Promise<void>>;
  ports: Record<string, BrowserPort>;
  /**
   * Starting points and steps that the running shop cannot produce, by label, with the reason. If only one state is
   * affected, the key is label and state as `formatStepInState` writes it.
   */
  exclusions: Record<string, string>;
  /** Why a step is impossible in this state of the machine, where its context decides; undefined if it is possible. */
  findObstacle?: (label: string, from: AnyMachineSnapshot) => string | undefined;
  /** Leaves that last only as long as something has to be loaded: after the first time, they may be over at once. */
  fleeting?: string[];
  /** Leaves that no browser path reaches for that reason; the paths with fake ports reach them. */
  unreached: string[];
  expectations: ScreenExpectations;
  /** Leaves from which the shop navigates away, with the address that is checked instead of the screen. */
  redirects?: Record<string, RegExp>;
}

export type UserAction = (run: PathRun, event: EventObject) => Promise<void>;

export const respond: Outcome = { trigger: (_, heldRequests) => heldRequests.release() };
export const dropConnection: Outcome = { trigger: (_, heldRequests) => heldRequests.abort() };
export const respondAfter = (arrange: Outcome['arrange'] & {}): Outcome => ({ ...respond, arrange });
/** Like `respondAfter`, but changes the shop while the request is held. */
export const releaseAfter = (change: Outcome['arrange'] & {}): Outcome => ({
  trigger: async (run, heldRequests) => {
    await change(run);
    await heldRequests.release();
  },
});
export const PORTS_NEVER_REJECT = 'a port tells of failures by its answer; a rejected promise is a defect';
