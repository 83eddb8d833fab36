import { LiveRegion } from './live-region.tsx';
import { Box, Flex } from './ui.ts';

/** Render it even without a label, so that the label is announced when there is one. */
export function Spinner({ label }: { label: string | false }) {
  return (
    <LiveRegion>
      {label && (
        <Flex align="center" gap="3" color="fg.muted">
          <Box
            aria-hidden="true"
            boxSize="5"
            borderRadius="full"
            borderWidth="2px"
            borderColor="petrol.focusRing"
            borderTopColor="transparent"
            animation="spin"
          />
          {label}
        </Flex>
      )}
    </LiveRegion>
  );
}
