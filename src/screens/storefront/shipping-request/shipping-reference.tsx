import { Button, Flex, Text } from '#src/components/ui/ui.ts';
import { useToaster } from '#src/hooks/contexts.tsx';

/** The Clipboard API needs a secure context; elsewhere one click selects the reference for copying. */
export function ShippingReference({ reference }: { reference: string }) {
  const toaster = useToaster();
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => toaster.success('Reference copied'),
      () => toaster.error('Could not copy it. Please copy it by hand.'),
    );
  return (
    <Flex wrap="wrap" justify="center" align="center" gap="2" bg="bg.muted" borderRadius="l2" px="3" py="3">
      <Text fontWeight="bold" fontSize="lg" fontVariantNumeric="tabular-nums" userSelect="all">
        {reference}
      </Text>
      {window.isSecureContext && (
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
      )}
    </Flex>
  );
}
