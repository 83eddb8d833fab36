import { Box, Flex } from '#src/components/chakra/chakra.tsx';

interface PaymentDetailsProps {
  orderNumber: string;
  amount: string;
  phone: string | null;
}

export function PaymentDetails({ orderNumber, amount, phone }: PaymentDetailsProps) {
  const entries = [
    ['Order', orderNumber],
    ['Amount', amount],
    ['Phone', phone ?? ''],
  ] as const;
  return (
    <Box as="dl" width="100%" borderYWidth="1px" borderColor="border" py="2">
      {entries.map(([name, value]) => (
        <Flex key={name} justify="space-between" gap="4" py="1.5">
          <Box as="dt" color="fg.muted">
            {name}
          </Box>
          <Box as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
