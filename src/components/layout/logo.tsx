import { Box, Flex } from '../ui/ui.ts';

export function Logo() {
  return (
    <Flex as="span" align="center" gap="2.5">
      <svg viewBox="12 8 40 48" width="29" height="35" aria-hidden="true" focusable="false">
        <path d="M32 9l19.9 11.5v23L32 55 12.1 43.5v-23z" fill="#f7ad2b" />
        <path
          d="M42.6 27.2A11.6 11.6 0 1 0 43.6 33H33"
          fill="none"
          stroke="#0a303b"
          strokeWidth="6.4"
          strokeLinejoin="round"
        />
      </svg>
      <Box
        as="span"
        fontStretch="125%"
        fontWeight="black"
        fontSize="2xl"
        letterSpacing="tight"
        lineHeight="1"
      >
        Gari
      </Box>
    </Flex>
  );
}
