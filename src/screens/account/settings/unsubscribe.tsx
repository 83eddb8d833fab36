// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, Notice, PageHeading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useApi } from '#src/hooks/contexts.tsx';

/** Asks first, because mail programs open the links of an email to examine them. */
export function Unsubscribe() {
  const { token = '' } = useParams();
  const api = useApi();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api.call('unsubscribe', { params: { token } }),
  });
  return (
    <Screen name="unsubscribe" state={data ? 'done' : 'ready'} title="Unsubscribe">
      <Box maxWidth="form">
        <PageHeading mb="5">Stop these emails?</PageHeading>
        <Panel>
          <Notice tone="green">{data?.message}</Notice>
          <Notice mb="4">
            {error && getErrorMessage(error, 'This did not work. Please check the link, or try again.')}
          </Notice>
          {!data && (
            <>
              <Text mb="4">
                You will no longer get this kind of email. We still email you about your orders.
              </Text>
              <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
                Unsubscribe
              </Button>
            </>
          )}
          <Text mt="4" textStyle="sm" color="fg.muted">
            All your choices are under <TextLink to={appPaths.notifications}>Your emails</TextLink>.
          </Text>
        </Panel>
      </Box>
    </Screen>
  );
}
