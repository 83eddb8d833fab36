import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * What is open: a dialog, a menu, one of several panels; nothing at first. Only for what a component shows of itself: what
 * waits, counts or comes after something else is a state of a machine.
 */
export function useDisclosure<Value = true>(): [
  open: Value | null,
  show: Dispatch<SetStateAction<Value | null>>,
] {
  return useState<Value | null>(null);
}
