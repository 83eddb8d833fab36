import { Box, Flex } from '../ui/ui.ts';

/** The mark and the word are drawn in index.html: they look the same before the font has come. */
export function Logo() {
  return (
    <Flex as="span" align="center" gap="2.5">
      <svg width="29" height="35" aria-hidden="true" focusable="false">
        <use href="#mark" />
      </svg>
      <svg width="62" height="18" aria-hidden="true" focusable="false">
        <use href="#wordmark" />
      </svg>
      <Box as="span" srOnly>
        Gari
      </Box>
    </Flex>
  );
}
