import { useQuery } from '@tanstack/react-query';
import { findCounty, formatEstimate } from '#contract/delivery-estimate.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/delivery-estimates.ts';
import { TruckIcon } from '../ui/icons.tsx';
import { Box, Flex, Text } from '../ui/ui.ts';

interface EstimateLineProps {
  county: string;
  days: { earliest: string; latest: string };
}

export function EstimateLine({ county, days }: EstimateLineProps) {
  return (
    <Flex gap="2" align="flex-start">
      <Box color="petrol.fg" flexShrink="0" mt="0.5">
        <TruckIcon />
      </Box>
      <Text>
        Delivery to {county}: <strong>{formatEstimate(days)}</strong>
      </Text>
    </Flex>
  );
}

/** For what would be paid now. Shows nothing without an estimate for the county, which may be any text. */
export function DeliveryEstimateText({ county: text }: { county: string }) {
  const { data } = useQuery(deliveryEstimatesQuery(useApi()));
  const county = findCounty(text);
  const estimate = data?.find((other) => other.county === county);
  return (
    <Box aria-live="polite" textStyle="sm" css={{ '&:empty': { display: 'none' } }}>
      {estimate && <EstimateLine county={estimate.county} days={estimate} />}
    </Box>
  );
}
