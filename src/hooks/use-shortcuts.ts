// oxlint-disable-next-line no-restricted-imports -- listens to the keys of the page
import { useEffect, useEffectEvent } from 'react';

/** Calls `onKey` with every key press on the page until something else handles it. */
export function useShortcuts(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a key belongs to a field, to a dialog or, with a modifier, to the browser. */
export function isForOthers({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isChoice = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  return (
    target.closest('dialog, [role=menu]') !== null ||
    (target.matches('input, textarea, select, [contenteditable]') && !isChoice)
  );
}
