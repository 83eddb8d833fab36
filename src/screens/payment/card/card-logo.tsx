import { Box, Flex } from '#src/components/chakra/chakra.tsx';

export function CardLogo() {
  return (
    <Flex role="img" aria-label="Card payment" align="center" gap="3">
      <svg viewBox="0 0 56 40" width="52" height="37" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="54" height="38" rx="5" fill="#0f5c73" />
        <rect x="1" y="8" width="54" height="7" fill="#06303d" />
        <rect x="7" y="21" width="11" height="8" rx="1.6" fill="#f2a91c" />
        <path d="M24 25h23M7 34h16M40 34h7" stroke="#e6f2f5" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <Box as="span" fontSize="2xl" fontWeight="black" fontStretch="112%" lineHeight="1" aria-hidden="true">
        CARD
      </Box>
    </Flex>
  );
}
