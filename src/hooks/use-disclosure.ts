// oxlint-disable-next-line no-restricted-imports -- whether something is open, and for which row
import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * Only for a component's own visibility (dialogs, menus, panels). Anything that waits, counts or has a sequence belongs
 * in a state machine.
 */
export function useDisclosure<Value = true>(): [
  open: Value | null,
  show: Dispatch<SetStateAction<Value | null>>,
] {
  return useState<Value | null>(null);
}
