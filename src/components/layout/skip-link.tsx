import { Box } from '../ui/ui.ts';

export function SkipLink() {
  return (
    <Box
      asChild
      position="absolute"
      top="2"
      insetStart="2"
      zIndex="toast"
      px="4"
      py="3"
      borderRadius="l2"
      bg="amber.400"
      color="gray.950"
      fontWeight="semibold"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      <a href="#main">Skip to the content</a>
    </Box>
  );
}
