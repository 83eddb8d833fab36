import type { EventObject } from 'xstate';
import type { AnyMachineModel } from '../../../tests/support/model.ts';
import type { ScreenExpectations } from '../../../tests/support/screen-expectations.ts';
import type { DemoPhone } from '../../pages/demo-phone.page.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import type { Mailbox, test, Visitor } from '../../support/test.ts';
import type { HeldRequests } from './held-requests.ts';

/** Who takes part, and where. */
export interface Participants {
  visitor: Visitor;
  mailbox: Mailbox;
  phone: DemoPhone;
  sandbox: Sandbox;
  shopUrl: string;
}

/** One path through the running shop. */
export interface PathRun extends Participants {
  /** The running shop's word for a word of the model: an address, an order's number. */
  substitute(modelText: string, actualText: string): void;
  /** A text of the model as the running shop says it. */
  resolveText(text: string): string;
  /** The outcome that a port has next on this path; undefined where it stays at work to the end. */
  nextOutcome(port: string): string | undefined;
  /** The calls of a port, where one port's outcome takes those of another too. */
  heldRequests(port: string): HeldRequests;
}

export interface Start {
  /** What has to be so before; nothing is held yet, the clock goes. */
  prepare?: (run: PathRun) => Promise<void>;
  /** Opens the screen on which the machine begins. */
  open: (run: PathRun) => Promise<void>;
  /** Steps that the running shop cannot produce from here alone, by their label, with the reason. */
  exclusions?: Record<string, string>;
  /** The screen is opened with a standing clock, because its first state does not last. */
  clockStopped?: true;
  /** The machine is set to work by the first step only: its first state is one of the screen alone. */
  startsLater?: true;
  /** With the shop that it is opened in, where that is not the usual one. */
  test?: typeof test;
}

export interface Outcome {
  /** Before the port is at work: what makes the server answer so. */
  arrange?: (run: PathRun) => Promise<void>;
  /** No call that could be held is made for it. */
  immediate?: true;
  trigger: (run: PathRun, heldRequests: HeldRequests) => Promise<void>;
}

export interface BrowserPort {
  /**
   * Its calls, as `METHOD path` where `*` stands for one part of a path, held until the walk lets them go; without one, the
   * port's outcome is something a person does.
   */
  calls?: string | string[];
  /** Nothing can hold it: its states are seen in passing. */
  immediate?: true;
  outcomes: Record<string, Outcome>;
}

/** How a machine is walked in a browser against the running shop and its stand-ins. */
export interface BrowserPathSpec {
  model: AnyMachineModel;
  /** Of ways that are equally short, the one with the earlier start is walked. */
  starts: Record<string, Start>;
  /** For each type of event that a path takes. */
  userActions: Record<string, (run: PathRun, event: never) => Promise<void>>;
  ports: Record<string, BrowserPort>;
  /**
   * Starting points and steps that the running shop cannot produce, by their label, with the reason; where it cannot in
   * one state only, by the label and the state, as `stepIn` tells them.
   */
  exclusions: Record<string, string>;
  /** Leaves that therefore no browser walk reaches; the walk with fake ports reaches them. */
  unreached: string[];
  expectations: ScreenExpectations;
  /** Leaves from which the shop goes on to another screen by itself: where to, instead of the sights. */
  redirects?: Record<string, RegExp>;
}

export type UserAction = (run: PathRun, event: EventObject) => Promise<void>;

/** The server answers by itself. */
export const respond: Outcome = { trigger: (_, heldRequests) => heldRequests.release() };
/** The line is cut. */
export const dropConnection: Outcome = { trigger: (_, heldRequests) => heldRequests.abort() };
/** The server answers so for what was arranged. */
export const respondAfter = (arrange: Outcome['arrange'] & {}): Outcome => ({ ...respond, arrange });
/** Why no port rejects. */
export const PORTS_NEVER_REJECT = 'a port tells of failures by its answer; a rejected promise is a defect';
