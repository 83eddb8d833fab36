import { type RefObject, useEffect, useRef } from 'react';

/** What appears because something needs a decision takes the focus. */
export function useArrivalFocus<Of extends HTMLElement>(): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
