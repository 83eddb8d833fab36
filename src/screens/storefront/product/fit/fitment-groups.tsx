import { getPlaceText } from '#contract/fitment/sentences.ts';
import type { FitmentGroup } from '#contract/types.ts';
import { Box, Grid, Heading, Text } from '#src/components/ui/ui.ts';
import { formatBuiltMonths } from '#src/format/format-months.ts';
import { groupByModel } from './group-fitments.ts';

/** By make and model. */
export function FitmentGroups({ groups }: { groups: readonly FitmentGroup[] }) {
  return groupByModel(groups).map(({ name, models }) => (
    <Box key={name} mb="4">
      <Heading as="h3" size="sm" mb="1">
        {name}
      </Heading>
      <Box columnCount={{ lg: 2 }} columnGap="10">
        {models.map((model) => (
          <Grid
            key={model.name}
            templateColumns={{ base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' }}
            columnGap="4"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
            breakInside="avoid"
          >
            <Heading as="h4" fontSize="md" lineHeight="1.5rem">
              {model.name}
            </Heading>
            <Box as="ul" listStyleType="none">
              {model.groups.map((group) => (
                <Group key={[group.generation.id, JSON.stringify(group)].join(' ')} group={group} />
              ))}
            </Box>
          </Grid>
        ))}
      </Box>
    </Box>
  ));
}

function Group({ group }: { group: FitmentGroup }) {
  const { generation, codes, built, position, quantity, conditions, note, excluded } = group;
  const details = [
    built && formatBuiltMonths(built),
    !excluded && getPlaceText(position, quantity),
    ...conditions,
    note,
  ].filter(Boolean);
  return (
    <Box as="li" overflowWrap="anywhere">
      {excluded && (
        <Text as="strong" color="red.fg">
          Does not fit:{' '}
        </Text>
      )}
      {generation.name} · {codes.join(', ')}
      {details.length > 0 && (
        <Text as="span" color="fg.muted" textStyle="sm" ms="3">
          {details.join(' · ')}
        </Text>
      )}
    </Box>
  );
}
