// oxlint-disable-next-line no-restricted-imports -- moves the focus
import { useEffect, useRef } from 'react';

/**
 * Props for an element that gets the focus when what had it inside is gone, such as a button that was pressed. With
 * `isFocused` it gets the focus on mount, unless something else has it.
 */
export function useFallbackFocus(isFocused: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  // Removing the element that has the focus is no blur.
  const isInside = useRef(isFocused);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
