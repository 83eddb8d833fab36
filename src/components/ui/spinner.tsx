import { Box, Flex } from './ui.ts';

export function Spinner({ label }: { label: string }) {
  return (
    <Flex role="status" align="center" gap="3" color="fg.muted">
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
  );
}
