import type { EventObject } from 'xstate';
import type { AnyMachineModel } from '../../../tests/support/model.ts';
import type { Sights } from '../../../tests/support/sight.ts';
import type { DemoPhone } from '../../pages/demo-phone.page.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import type { Mailbox, test, Visitor } from '../../support/test.ts';
import type { HeldLine } from './held-line.ts';

/** Who takes part, and where. */
export interface People {
  visitor: Visitor;
  mailbox: Mailbox;
  phone: DemoPhone;
  sandbox: Sandbox;
  shopUrl: string;
}

/** One path through the running shop. */
export interface Walk extends People {
  /** The running shop's word for a word of the model: an address, an order's number. */
  say(modelWord: string, realWord: string): void;
  /** A text of the model as the running shop says it. */
  said(text: string): string;
  /** The outcome that a port has next on this path; undefined where it stays at work to the end. */
  next(port: string): string | undefined;
  /** The calls of a port, where one port's outcome takes those of another too. */
  line(port: string): HeldLine;
}

export interface Start {
  /** What has to be so before; nothing is held yet, the clock goes. */
  prepare?: (walk: Walk) => Promise<void>;
  /** Opens the screen on which the machine begins. */
  open: (walk: Walk) => Promise<void>;
  /** Steps that the running shop cannot produce from here alone, by their label, with the reason. */
  never?: Record<string, string>;
  /** The screen is opened with a standing clock, because its first state does not last. */
  clockStands?: true;
  /** The machine is set to work by the first step only: its first state is one of the screen alone. */
  comesLater?: true;
  /** With the shop that it is opened in, where that is not the usual one. */
  test?: typeof test;
}

export interface Outcome {
  /** Before the port is at work: what makes the server answer so. */
  before?: (walk: Walk) => Promise<void>;
  /** No call that could be held is made for it. */
  atOnce?: true;
  happen: (walk: Walk, line: HeldLine) => Promise<void>;
}

export interface PortInBrowser {
  /**
   * Its calls, as `METHOD path` where `*` stands for one part of a path, held until the walk lets them go; without one, the
   * port's outcome is something a person does.
   */
  calls?: string | string[];
  /** Nothing can hold it: its states are seen in passing. */
  atOnce?: true;
  outcomes: Record<string, Outcome>;
}

/** How a machine is walked in a browser against the running shop and its stand-ins. */
export interface BrowserWalk {
  model: AnyMachineModel;
  /** Of ways that are equally short, the one with the earlier start is walked. */
  starts: Record<string, Start>;
  /** For each type of event that a path takes. */
  gestures: Record<string, (walk: Walk, event: never) => Promise<void>>;
  ports: Record<string, PortInBrowser>;
  /**
   * Starting points and steps that the running shop cannot produce, by their label, with the reason; where it cannot in
   * one state only, by the label and the state, as `stepIn` tells them.
   */
  never: Record<string, string>;
  /** Leaves that therefore no browser walk reaches; the walk with fake ports reaches them. */
  unreached: string[];
  sights: Sights;
  /** Leaves from which the shop goes on to another screen by itself: where to, instead of the sights. */
  leads?: Record<string, RegExp>;
}

export type Gesture = (walk: Walk, event: EventObject) => Promise<void>;

/** The server answers by itself. */
export const answered: Outcome = { happen: (_, line) => line.letGo() };
/** The line is cut. */
export const cut: Outcome = { happen: (_, line) => line.cut() };
/** The server answers so for what was arranged. */
export const answeredAfter = (before: Outcome['before'] & {}): Outcome => ({ ...answered, before });
/** Why no port rejects. */
export const NEVER_BREAKS = 'a port tells of failures by its answer; a rejected promise is a defect';
