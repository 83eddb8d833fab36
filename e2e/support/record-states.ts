import { expect, type Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { settleableStates } from '../../tests/support/machine-structure.ts';
import type { Visitor } from './test.ts';

/** The states that screens have shown, as 'screen state', in every page of a browser. */
type RecordedStates = () => Promise<string[]>;

const KEY = 'e2e-states';

/**
 * Notes every state that a screen shows, also those that are over in a moment: in the shop's own storage, which is
 * written before a page is left.
 */
export async function recordStates(page: Page): Promise<RecordedStates> {
  await page.context().addInitScript((key) => {
    const keep = (state: string) => {
      const known = JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
      if (!known.includes(state)) localStorage.setItem(key, JSON.stringify([...known, state]));
    };
    const note = (element: Element | null, state: string | null | undefined) => {
      const screen =
        element?.getAttribute('data-screen') ??
        element?.closest('[data-screen]')?.getAttribute('data-screen');
      if (screen && state) keep(`${screen} ${state}`);
    };
    new MutationObserver((changes) => {
      for (const { target, oldValue, addedNodes, removedNodes } of changes) {
        if (oldValue) note(target as Element, oldValue);
        for (const node of [...addedNodes, ...removedNodes]) {
          if (!(node instanceof Element)) continue;
          for (const root of [node, ...node.querySelectorAll('[data-screen]')])
            if (root.hasAttribute('data-screen')) note(root, root.getAttribute('data-state'));
        }
      }
      for (const name of ['data-state', 'data-step'])
        for (const element of document.querySelectorAll(
          `[data-screen][${name}], [data-screen] [data-step][${name}]`,
        ))
          note(element, element.getAttribute(name));
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeOldValue: true,
      attributeFilter: ['data-state', 'data-step'],
    });
  }, KEY);
  return () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as string[], KEY);
}

/** A screen is in a state, now or in a moment. */
export async function seeState({ page }: Visitor, screen: string, state: string): Promise<void> {
  await expect(page.locator(`[data-screen=${screen}]`)).toHaveAttribute('data-state', state);
}

/** Every leaf state of a machine was shown on one of its screens, but for those named with the reason. */
export async function seeEveryLeaf(
  machine: AnyStateMachine,
  screens: string[],
  seen: RecordedStates,
  unseen: Record<string, string> = {},
): Promise<void> {
  const leaves = [...settleableStates(machine)].map((leaf) => leaf.slice(machine.id.length + 1));
  const shown = new Set(await seen());
  const isShown = (leaf: string) => screens.some((screen) => shown.has(`${screen} ${leaf}`));
  expect(leaves.filter((leaf) => !isShown(leaf)).toSorted()).toEqual(Object.keys(unseen).toSorted());
}
