import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PackagingActor, PackagingSnapshot } from '#machines/packaging/packaging.machine.ts';
import type { PackagingEvent } from '#machines/packaging/packaging.types.ts';
import { packagingView } from '#machines/packaging/packaging.view.ts';
import { ChakraProvider } from '#src/components/ui.ts';
import { OrderEditor } from '#src/screens/admin/edit-order/order-editor.tsx';
import { system } from '#src/theme/system.ts';
import { packagingModel } from '#tests/models/packaging.model.ts';
import { leavesOf, type Run, settleableStates, startRun, walkablePaths } from '#tests/support/graph.ts';

const paths = walkablePaths(packagingModel);

/** What a person sees as the heading of each state. */
const HEADINGS: Record<string, string> = {
  'packaging.loading': 'Edit order',
  'packaging.packaging': 'Order 7Q2M9XKD',
  'packaging.shipping': 'Order 7Q2M9XKD',
  'packaging.changingStatus': 'Order 7Q2M9XKD',
  'packaging.finished': 'Order 7Q2M9XKD',
  'packaging.cannotEdit': 'Cannot Edit Order',
  'packaging.notFound': 'Order not found.',
  'packaging.failed': 'The order could not be loaded',
};

const PRODUCTS: Record<number, string> = { 1: 'Brake Pads', 2: 'Oil Filter' };

/** What a person does for each event; false where the screen gives no way to. */
const GESTURES = {
  'item.toggled': ({ itemId }: { itemId: number }) =>
    press(screen.queryByRole('checkbox', { name: `Packaged: ${PRODUCTS[itemId]}` })),
  'order.markShipping': () =>
    press(screen.queryByRole('button', { name: /^(Mark as Shipping|Package Items)/ })),
  'order.markDelivered': () => press(screen.queryByRole('button', { name: 'Mark as Delivered' })),
  'order.reload': () => press(screen.queryByRole('button', { name: 'Try again' })),
} satisfies { [Type in PackagingEvent['type']]: (event: Extract<PackagingEvent, { type: Type }>) => boolean };

function press(element: HTMLElement | null): boolean {
  if (element) fireEvent.click(element);
  return element !== null;
}

async function perform(run: Run, event: { type: string }): Promise<void> {
  if (event.type in GESTURES) {
    const gesture = GESTURES[event.type as keyof typeof GESTURES] as (event: unknown) => boolean;
    gesture(event);
  } else {
    await act(() => run.perform(event));
  }
}

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: PackagingSnapshot) {
  const view = packagingView(snapshot);
  const hasSheet = !view.notice && !view.cannotEdit;
  return {
    state: view.state,
    heading: HEADINGS[leavesOf(snapshot)[0] ?? ''],
    text: [view.notice?.text ?? view.cannotEdit?.text ?? null, true],
    waysBack: 1,
    buttons: [
      ...(hasSheet && view.statusButton ? [[view.statusButton.label, view.statusButton.can]] : []),
      ...(view.canReload ? [['Try again', true]] : []),
    ],
    checkboxes:
      hasSheet && view.showsCheckboxes ? view.items.map(({ packed, canToggle }) => [packed, canToggle]) : [],
  };
}

/** The screen as it is, asked for the same. */
function screenShown(text: unknown): ReturnType<typeof screenOf> {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="edit-order"]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    text: [text as string | null, typeof text !== 'string' || screen.queryByText(text) !== null],
    waysBack: screen.getAllByRole('link', { name: 'Back to Orders' }).length,
    buttons: screen
      .queryAllByRole<HTMLButtonElement>('button')
      .map(({ textContent, disabled }) => [textContent, !disabled]),
    checkboxes: screen
      .queryAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, disabled }) => [checked, !disabled]),
  };
}

describe('the edit-order screen along every path of packaging', () => {
  test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
    const run = startRun(packagingModel, path.inputName);
    render(
      <ChakraProvider value={system}>
        <MemoryRouter>
          <OrderEditor actor={run.actor as unknown as PackagingActor} />
        </MemoryRouter>
      </ChakraProvider>,
    );
    for (const step of path.steps) {
      await perform(run, step.event);
      const expected = screenOf(step.expected as PackagingSnapshot);
      expect(screenShown(expected.text[0]), `after ${step.label}`).toEqual(expected);
    }
    run.actor.stop();
    cleanup();
  });

  test('names a heading for every state that shows, and for no other', () => {
    const shown = new Set(paths.flatMap((path) => path.steps.flatMap((step) => leavesOf(step.expected))));
    const named = Object.keys(HEADINGS);
    expect([...settleableStates(packagingModel.machine)].filter((state) => !named.includes(state))).toEqual(
      [],
    );
    expect(named.filter((state) => !shown.has(state))).toEqual([]);
  });

  test('makes every gesture', () => {
    const events = new Set(paths.flatMap((path) => path.steps.map((step) => step.event.type)));
    expect(Object.keys(GESTURES).filter((type) => !events.has(type))).toEqual([]);
  });
});
