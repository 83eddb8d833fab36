import { useSelector } from '@xstate/react';
import type { CardPaymentActor } from '#machines/card-payment/card-payment.machine.ts';
import { type CardPaymentView, cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import {
  Button,
  ButtonLink,
  Flex,
  LiveRegion,
  Notice,
  PageHeading,
  Stack,
  Text,
  TextLink,
} from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { CardLogo } from './card-logo.tsx';

export function CardFlow({ actor }: { actor: CardPaymentActor }) {
  const view = useSelector(actor, cardPaymentView);
  return (
    <Screen name="card" state={view.state} title="Pay by card">
      <CheckoutSteps step="pay" />
      <FormCard>
        <CardLogo />
        <PageHeading mt="4">Pay by card</PageHeading>
        <Text color="fg.muted" mt="1" mb="6">
          Visa, Mastercard and other major cards are accepted. You enter the card in Flutterwave’s own window;
          we never see its number.
        </Text>
        <Stack gap="4">
          {view.isOff ? (
            <Notice tone="orange">Card payment is not available at the moment.</Notice>
          ) : (
            <Payment
              view={view}
              onPay={() => actor.send({ type: 'card.pay' })}
              onRetry={() => actor.send({ type: 'payment.retry' })}
            />
          )}
          {view.isOff && (
            <ButtonLink to={view.checkoutPath} size="lg" colorPalette="amber">
              Pay another way
            </ButtonLink>
          )}
          {view.canLeave && !view.isOff && (
            <TextLink
              to={view.checkoutPath}
              alignSelf="center"
              minHeight="11"
              display="inline-flex"
              alignItems="center"
            >
              Pay another way
            </TextLink>
          )}
        </Stack>
      </FormCard>
    </Screen>
  );
}

interface PaymentProps {
  view: CardPaymentView;
  onPay: () => void;
  onRetry: () => void;
}

function Payment({ view, onPay, onRetry }: PaymentProps) {
  const isPaidAlready = view.retryLabel !== null && !view.canLeave;
  return (
    <>
      <Notice
        title={view.failure ?? undefined}
        action={view.retryLabel && <Button onClick={onRetry}>{view.retryLabel}</Button>}
      >
        {view.failure && (
          <>
            {view.detail}
            {isPaidAlready && <Text>Asking again does not charge your card again.</Text>}
          </>
        )}
      </Notice>
      <Button
        size="lg"
        {...(view.retryLabel ? { variant: 'outline' } : { colorPalette: 'amber' })}
        disabled={!view.canPay}
        aria-busy={view.waiting !== null && !view.canPay}
        onClick={onPay}
      >
        {view.payLabel}
      </Button>
      <LiveRegion isUrgent color="fg.error" textAlign="center">
        {view.notReady}
      </LiveRegion>
      <Flex minHeight="6" justify="center">
        <Spinner label={view.waiting ?? false} />
      </Flex>
    </>
  );
}
