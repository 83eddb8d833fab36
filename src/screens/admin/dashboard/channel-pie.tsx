import { Pie } from '@nivo/pie';
import { formatKsh } from '#contract/money.ts';
import { Box, Flex } from '#src/components/chakra/chakra.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import type { ChannelShare } from './metrics.rules.ts';

const SIZE = 200;
/** Degrees; a number does not fit into a smaller slice. */
const MIN_LABELLED_ANGLE = 14;

/** Slices are numbered like the legend, since colours repeat and not everyone can tell them apart. */
export function ChannelPie({ shares }: { shares: readonly ChannelShare[] }) {
  const [hovered, setHovered] = useDisclosure<number>();
  return (
    <Flex wrap="wrap" align="center" justify="center" columnGap="6" rowGap="3">
      <Box flexShrink="0" height={`${SIZE}px`} data-testid="channel-pie">
        <Pie<ChannelShare>
          width={SIZE}
          height={SIZE}
          data={shares}
          id="number"
          value="revenue"
          margin={{ top: 6, right: 6, bottom: 6, left: 6 }}
          innerRadius={0.5}
          padAngle={1}
          activeOuterRadiusOffset={5}
          colors={({ data }) => data.colour}
          borderWidth={1}
          borderColor="var(--pie-gap)"
          arcLabel={({ id }) => String(id)}
          arcLabelsSkipAngle={MIN_LABELLED_ANGLE}
          arcLabelsTextColor="var(--pie-ink)"
          theme={{ labels: { text: { fontSize: 13, fontWeight: 700 } } }}
          enableArcLinkLabels={false}
          onActiveIdChange={(id) => setHovered(id === null ? null : Number(id))}
          tooltip={() => null}
          animate={false}
        />
      </Box>
      <Box
        as="ol"
        listStyleType="none"
        flex="1 1 12rem"
        maxWidth="form"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
      >
        {shares.map(({ number, channel, revenue, share, colour }) => (
          <Flex
            as="li"
            key={channel}
            align="center"
            gap="2"
            py="1"
            px="1"
            borderRadius="l1"
            {...(hovered === number && { bg: 'bg.muted', 'data-hovered': '' })}
          >
            <Flex
              boxSize="5"
              align="center"
              justify="center"
              borderRadius="l1"
              fontSize="xs"
              fontWeight="bold"
              flexShrink="0"
              css={{ background: colour, color: 'var(--pie-ink)', printColorAdjust: 'exact' }}
            >
              {number}
            </Flex>
            <Box flex="1" minWidth="0" overflowWrap="anywhere">
              {channel}
            </Box>
            <Box whiteSpace="nowrap">{formatKsh(revenue)}</Box>
            <Box width="10" textAlign="end" color="fg.muted">
              {share}
            </Box>
          </Flex>
        ))}
      </Box>
    </Flex>
  );
}
