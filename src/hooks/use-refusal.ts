import { useEffect, useEffectEvent } from 'react';

/** Puts what was refused to the fields of a form, with each refusal once. */
export function useRefusal<Refusal>(refusal: Refusal, handleRefusal: (refusal: Refusal) => void): void {
  const onRefusal = useEffectEvent(handleRefusal);
  useEffect(() => onRefusal(refusal), [refusal]);
}
