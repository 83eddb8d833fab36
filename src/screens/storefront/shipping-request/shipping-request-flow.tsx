import { useSelector } from '@xstate/react';
import type { ShippingRequestActor } from '#machines/shipping-request/shipping-request.machine.ts';
import {
  type ShippingRequestView,
  shippingRequestView,
} from '#machines/shipping-request/shipping-request.view.ts';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { Box, Button, Stack, Text } from '#src/components/ui/ui.ts';
import { ShippingReference } from './shipping-reference.tsx';
import { ShippingRequestForm } from './shipping-request.form.tsx';

const TITLES = { form: 'Request shipping', success: 'We have your request' };

export function ShippingRequestFlow({ actor }: { actor: ShippingRequestActor }) {
  const view = useSelector(actor, shippingRequestView);
  const reset = () => actor.send({ type: 'request.reset' });
  return (
    <Screen name="shipping-request" state={view.state} title={TITLES[view.step]}>
      <FormCard>
        {view.step === 'success' ? (
          <RequestConfirmation view={view} onReset={reset} />
        ) : (
          <>
            <PageHeading>{TITLES.form}</PageHeading>
            <Text color="fg.muted" mt="1" mb="6">
              Tell us what to fetch and where to take it. We answer with a price before anything moves.
            </Text>
            <ShippingRequestForm
              view={view}
              onSubmit={(request) => actor.send({ type: 'request.submit', request })}
              onReset={reset}
            />
          </>
        )}
      </FormCard>
    </Screen>
  );
}

/** Needed because the submit button is at the end of a long form. */
function scrollToTop(element: HTMLElement | null): void {
  if (element) window.scrollTo(0, 0);
}

function RequestConfirmation({ view, onReset }: { view: ShippingRequestView; onReset: () => void }) {
  return (
    <Stack gap="4" align="center" textAlign="center">
      <Box ref={scrollToTop}>
        <StatusIcon tone="green" icon={<CheckIcon />} />
      </Box>
      <PageHeading>{TITLES.success}</PageHeading>
      <Text role="status" color="fg.muted">
        We will write or call you about it. Keep this reference for your questions:
      </Text>
      {view.reference && <ShippingReference reference={view.reference} />}
      <Button variant="outline" disabled={!view.canReset} onClick={onReset}>
        {view.resetLabel}
      </Button>
    </Stack>
  );
}
