import { CartIcon, PackageIcon, ShieldIcon, TruckIcon } from '#src/components/ui/icons.tsx';
import { Box, Flex, Grid } from '#src/components/ui/ui.ts';

const DEFAULT_BADGES = [
  { label: '100% Original', Icon: ShieldIcon },
  { label: 'Express Delivery', Icon: TruckIcon },
  { label: 'Quick Checkout', Icon: CartIcon },
];
const COMPLETE_PACKAGE_BADGE = { label: 'Complete Package', Icon: PackageIcon };

export function TrustBadges({ hasCompletePackage }: { hasCompletePackage: boolean }) {
  const badges = hasCompletePackage ? [...DEFAULT_BADGES, COMPLETE_PACKAGE_BADGE] : DEFAULT_BADGES;
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      textStyle="sm"
      css={{ '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } }}
    >
      {badges.map(({ label, Icon }) => (
        <Flex
          as="li"
          key={label}
          align="center"
          gap="2"
          bg="bg.muted"
          borderRadius="l2"
          px="3"
          py="1"
          minHeight="11"
        >
          <Box color="petrol.fg" flexShrink="0">
            <Icon />
          </Box>
          {label}
        </Flex>
      ))}
    </Grid>
  );
}
