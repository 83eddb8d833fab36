import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

/** Takes no space while it is empty, whatever its margins and its container's gap. */
const Region = chakra('div', { base: { '&:empty': { position: 'absolute' } } });

interface LiveRegionProps extends ComponentProps<typeof Region> {
  /** Interrupts what the screen reader is saying. */
  isUrgent?: boolean;
}

/**
 * Announces its content when it appears or changes. Render it before there is any: what is inserted together with its
 * text is often not announced. It has its role only while there is something to read.
 */
export function LiveRegion({ isUrgent = false, children, ...props }: LiveRegionProps) {
  return (
    <Region
      aria-live={isUrgent ? 'assertive' : 'polite'}
      aria-atomic="true"
      role={children ? (isUrgent ? 'alert' : 'status') : undefined}
      {...props}
    >
      {children}
    </Region>
  );
}
