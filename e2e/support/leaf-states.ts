import { expect } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { settleableStates } from '../../tests/support/machine-structure.ts';
import { seeNoBarriersInAnyTheme } from './axe.ts';
import { type Mailbox, test, type Visitor } from './test.ts';

/** How one leaf state is reached with the keyboard alone, and what is to be seen in it. */
export interface LeafState {
  walk: (visitor: Visitor, mailbox: Mailbox) => Promise<void>;
  see: (visitor: Visitor) => Promise<void>;
}

/** One test for each leaf state of a machine, and one that none is missing and none is made up. */
export function testLeafStates(machine: AnyStateMachine, states: Record<string, LeafState>): void {
  for (const [state, { walk, see }] of Object.entries(states)) {
    test(`${state} is reached with the keyboard and has no barriers, light and dark`, async ({
      shopper,
      mailbox,
    }) => {
      // axe reads the whole page in both themes.
      test.slow();
      await shopper.page.clock.install();
      await walk(shopper, mailbox);
      await see(shopper);
      await seeNoBarriersInAnyTheme(shopper.page);
      await see(shopper);
    });
  }

  test(`every leaf state of ${machine.id} is walked, and no other`, () => {
    expect(Object.keys(states).toSorted()).toEqual([...settleableStates(machine)].toSorted());
  });
}
