import { appPaths } from '#contract/app-paths.ts';
import type { Offer } from '#contract/types.ts';
import { Badge, Box, Flex, Heading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { formatDateTime } from '#src/format/format-date.ts';

function getProgress({ recipients, is_queued: isQueued, sent }: Offer): string {
  const counts = `${sent.toLocaleString('en-KE')} of ${recipients.toLocaleString('en-KE')} sent`;
  if (isQueued) return recipients === 0 ? 'Sent to nobody' : counts;
  return recipients === 0 ? 'Starts in a moment' : `${counts}, more to come`;
}

export function OfferRow({ offer }: { offer: Offer }) {
  const { subject, message, products, by, created_at: createdAt } = offer;
  const isDone = offer.is_queued && offer.sent === offer.recipients;
  return (
    <Box
      as="li"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="2">
        <Box minWidth="0" flex="1 1 16rem">
          <Heading as="h2" size="sm" overflowWrap="anywhere">
            {subject}
          </Heading>
          <Text textStyle="sm" color="fg.muted" mt="1">
            {formatDateTime(createdAt)}
            {by && ` · ${by}`}
          </Text>
        </Box>
        <Badge
          colorPalette={isDone ? 'green' : 'gray'}
          alignSelf="flex-start"
          fontVariantNumeric="tabular-nums"
        >
          {getProgress(offer)}
        </Badge>
      </Flex>
      <Text mt="3" whiteSpace="pre-line" overflowWrap="anywhere">
        {message}
      </Text>
      <Flex as="ul" aria-label={`Parts of ${subject}`} listStyleType="none" wrap="wrap" columnGap="4" mt="2">
        {products.map(({ id, slug, name }) => (
          <li key={id}>
            <TextLink to={appPaths.product(slug)}>{name}</TextLink>
          </li>
        ))}
      </Flex>
    </Box>
  );
}
