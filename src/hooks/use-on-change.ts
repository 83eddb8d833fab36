// oxlint-disable-next-line no-restricted-imports -- reports a value that changed outside machines
import { useEffect, useEffectEvent } from 'react';

/** Calls `onChange` with the value on mount and whenever its content changes. Null calls nothing. */
export function useOnChange<Value>(value: Value | null, onChange: (value: Value) => void): void {
  const report = useEffectEvent(() => {
    if (value !== null) onChange(value);
  });
  const content = value === null ? null : JSON.stringify(value);
  useEffect(() => {
    if (content !== null) report();
  }, [content]);
}
