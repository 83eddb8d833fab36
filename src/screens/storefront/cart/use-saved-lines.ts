import { useSelector } from '@xstate/react';
// oxlint-disable-next-line no-restricted-imports -- stores the saved lines while the cart is open
import { useEffect } from 'react';
import { createSavedLines, type SavedLinesStore } from '#machines/saved-lines/saved-lines.store.ts';
import type { SavedLinesState } from '#machines/saved-lines/saved-lines.types.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { persistSavedLines, readSavedLines } from '#src/storage/saved-lines.ts';

export function useSavedLines(): { saved: SavedLinesStore; lines: SavedLinesState } {
  const saved = useConstant(() => createSavedLines(readSavedLines()));
  useEffect(() => persistSavedLines(saved), [saved]);
  return { saved, lines: useSelector(saved, ({ context }) => context.lines) };
}
