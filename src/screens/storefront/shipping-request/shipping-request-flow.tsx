import { useSelector } from '@xstate/react';
import type { ShippingRequestActor } from '#machines/shipping-request/shipping-request.machine.ts';
import {
  type ShippingRequestView,
  shippingRequestView,
} from '#machines/shipping-request/shipping-request.view.ts';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { ShippingReference } from './shipping-reference.tsx';
import { ShippingRequestForm } from './shipping-request.form.tsx';
import styles from './shipping-request-flow.module.css';

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
            <p className={styles.intro}>
              Tell us what to fetch and where to take it. We answer with a price before anything moves.
            </p>
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
    <div className={styles.confirmation}>
      <div ref={scrollToTop}>
        <StatusIcon tone="green" icon={<CheckIcon />} />
      </div>
      <PageHeading>{TITLES.success}</PageHeading>
      <p className={styles.next} role="status">
        We will write or call you about it. Keep this reference for your questions:
      </p>
      {view.reference && <ShippingReference reference={view.reference} />}
      <Button variant="outline" disabled={!view.canReset} onClick={onReset}>
        {view.resetLabel}
      </Button>
    </div>
  );
}
