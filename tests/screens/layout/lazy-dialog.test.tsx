import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createLazyDialog } from '#src/loading/lazy-dialog.tsx';

function Notes() {
  return <div role="dialog">Notes of this order</div>;
}

test('a dialog that is opened before its code is there darkens the page at once', async () => {
  const loaded = Promise.withResolvers<{ default: typeof Notes }>();
  const useNotes = createLazyDialog(() => loaded.promise);
  function Order() {
    const { opener, dialog } = useNotes();
    return (
      <>
        <button type="button" {...opener}>
          Notes
        </button>
        <main>{dialog}</main>
      </>
    );
  }
  render(<Order />);
  const main = screen.getByRole('main');
  expect(main.childElementCount).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Notes' }));
  expect(main.querySelector('[aria-hidden=true]')?.className).toContain('scrim');
  loaded.resolve({ default: Notes });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(main.querySelector('[aria-hidden=true]')).toBeNull();
});
