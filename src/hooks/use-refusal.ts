// oxlint-disable-next-line no-restricted-imports -- moves a refusal to its fields
import { useEffect, useEffectEvent } from 'react';

export function useRefusal<Refusal>(refusal: Refusal, handleRefusal: (refusal: Refusal) => void): void {
  const onRefusal = useEffectEvent(handleRefusal);
  useEffect(() => onRefusal(refusal), [refusal]);
}
