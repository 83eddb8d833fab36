import { useQuery } from '@tanstack/react-query';
import { PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { shopSettingsQuery } from '#src/queries/admin/shop-settings.ts';
import { ListFailure } from '../list-parts.tsx';
import { SettingsForm } from './settings.form.tsx';

export default function SettingsScreen() {
  const query = useQuery(shopSettingsQuery(useApi()));
  const state = query.data ? 'filled' : query.isError ? 'failed' : 'loading';
  const changedAt = query.data?.changed_at;
  return (
    <Screen name="settings" state={state} title="Shop settings">
      <PageHeading size="lg">Shop settings</PageHeading>
      <Text textStyle="sm" color="fg.muted" mt="1" mb="4" maxWidth="prose">
        Shoppers see changes at once.
        {changedAt ? ` Last changed ${formatDateTime(changedAt)}.` : ' Nothing has been changed yet.'}
      </Text>
      {!query.data && <ListFailure title="The settings could not be loaded" list={query} />}
      <LoadingText>{query.isPending && 'Loading settings...'}</LoadingText>
      {query.data && <SettingsForm settings={query.data} />}
    </Screen>
  );
}
