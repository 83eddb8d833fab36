import { useQuery } from '@tanstack/react-query';
import { Box, Button, Flex, Heading, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { offersQuery } from '#src/queries/admin/offers.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { OfferRow } from './offer-row.tsx';
import { SendOfferDialog } from './send-offer.dialog.tsx';

export default function OffersScreen() {
  const list = useQuery(offersQuery(useApi()));
  const [isWriting, setIsWriting] = useDisclosure();
  const { results = [], next_at: nextAt } = list.data ?? {};
  const newButton = (
    <Button onClick={() => setIsWriting(true)}>
      <PlusIcon /> New offer
    </Button>
  );
  return (
    <Screen name="offers" state={getListState(list)} title="Offers">
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="3" mb="4">
        <Box flex="1 1 16rem">
          <PageHeading size="lg">Offers</PageHeading>
          <Text color="fg.muted" textStyle="sm" mt="1">
            Emails to the people who agreed to offers, at most one in 24 hours.
            {nextAt && ` The next one can be sent from ${formatDateTime(nextAt)}.`}
          </Text>
        </Box>
        {results.length > 0 && newButton}
      </Flex>
      <ListFailure title="The offers could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading offers...'}</LoadingText>
      {list.data && results.length === 0 && (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No offers yet
            </Heading>
          }
          text="An offer has a subject, a message and up to six parts."
        >
          {newButton}
        </EmptyState>
      )}
      {results.length > 0 && (
        <Box as="ul" aria-label="Offers" listStyleType="none" display="grid" gap="3">
          {results.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </Box>
      )}
      {isWriting && <SendOfferDialog onClose={() => setIsWriting(null)} />}
    </Screen>
  );
}
