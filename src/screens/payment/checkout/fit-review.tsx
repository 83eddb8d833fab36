import { getBadgeText } from '#contract/fitment/sentences.ts';
import { getLineKey } from '#machines/cart/cart.rules.ts';
import type { LineCar } from '#machines/cart/cart.types.ts';
import type { DoubtfulLine } from '#machines/checkout/fit.rules.ts';
import { Box, Button, Flex, Heading, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { LineCarDialog } from './line-car-dialog.tsx';

interface FitReviewProps {
  lines: readonly DoubtfulLine[];
  /** Whether the verdicts are being read. */
  isChecking: boolean;
  error: string | null;
  onRemove: (line: DoubtfulLine) => void;
  onChangeCar: (line: DoubtfulLine, car: LineCar) => void;
  onBuyAnyway: (line: DoubtfulLine) => void;
}

/** The check before payment: delivery follows once every line is decided. */
export function FitReview({ isChecking, ...review }: FitReviewProps) {
  if (isChecking) return <LoadingText>Checking whether your parts fit…</LoadingText>;
  return <Review {...review} />;
}

function Review({ lines, error, onRemove, onChangeCar, onBuyAnyway }: Omit<FitReviewProps, 'isChecking'>) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [changed, setChanged] = useDisclosure<DoubtfulLine>();
  /** The row of the button goes; after the last one, or while the new car is checked, the page's heading takes the focus. */
  const decide = (act: () => void, isLast = lines.length === 1) => {
    const pageHeading = heading.current?.closest('main')?.querySelector('h1');
    (isLast ? pageHeading : heading.current)?.focus();
    act();
  };
  return (
    <Box
      as="section"
      aria-label="Parts that may not fit"
      bg="orange.subtle"
      color="fg"
      borderWidth="1px"
      borderColor="orange.border"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
    >
      <Heading as="h2" size="md" ref={heading} tabIndex={-1}>
        Do these parts fit?
      </Heading>
      <Text textStyle="sm" mt="1" mb="3">
        Please decide about each part before you go on. Nothing has been charged.
      </Text>
      <Notice mb="3">{error}</Notice>
      <Box as="ul" listStyleType="none" display="grid" gap="3">
        {lines.map((line) => (
          <Box as="li" key={getLineKey(line)} borderTopWidth="1px" borderColor="orange.border" pt="3">
            <Text fontWeight="semibold">{line.name}</Text>
            <Text textStyle="sm" overflowWrap="anywhere">
              {getBadgeText(line.verdict, line.vehicleLabel)}
            </Text>
            <Flex gap="2" wrap="wrap" mt="2">
              <Button
                variant="outline"
                aria-label={`Remove: ${line.name}`}
                onClick={() => decide(() => onRemove(line))}
              >
                Remove
              </Button>
              <Button
                variant="outline"
                aria-haspopup="dialog"
                aria-label={`For another car: ${line.name}`}
                onClick={() => setChanged(line)}
              >
                For another car
              </Button>
              <Button aria-label={`Buy anyway: ${line.name}`} onClick={() => decide(() => onBuyAnyway(line))}>
                Buy anyway
              </Button>
            </Flex>
          </Box>
        ))}
      </Box>
      {changed && (
        <LineCarDialog
          line={changed}
          onChosen={(car) => {
            setChanged(null);
            decide(() => onChangeCar(changed, car), true);
          }}
          onClose={() => setChanged(null)}
        />
      )}
    </Box>
  );
}
