import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * What is open: a dialog, a menu, one of several panels; nothing at first. Only for what a component shows of itself: what
 * waits, counts or comes after something else is a state of a machine.
 */
export function useOpen<What = true>(): [open: What | null, show: Dispatch<SetStateAction<What | null>>] {
  return useState<What | null>(null);
}
