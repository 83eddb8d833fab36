import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { formatKsh } from '#contract/money.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { MpesaPaymentActor } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import {
  type MpesaPaymentButton,
  type MpesaPaymentView,
  mpesaPaymentView,
} from '#machines/mpesa-payment/mpesa-payment.view.ts';
import {
  Box,
  Button,
  ButtonLink,
  LiveRegion,
  PageHeading,
  Stack,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { AlertIcon, CheckIcon } from '#src/components/ui/icons.tsx';
import { PhoneIcon } from '#src/components/ui/screen-icons.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { PromptCountdown } from './prompt-countdown.tsx';

interface MpesaPromptFlowProps {
  actor: MpesaPaymentActor;
  countdown?: CountdownActor | undefined;
}

export function MpesaPromptFlow({ actor, countdown }: MpesaPromptFlowProps) {
  const view = useSelector(actor, mpesaPaymentView);
  // Checking again does not change that M-Pesa refused.
  const mainAction = view.refusal ? 'payment.resend' : 'payment.check';
  return (
    <Screen name="mpesa-prompt" state={view.state} title={view.title}>
      <CheckoutSteps step={view.confirmation ? 'done' : 'pay'} />
      <FormCard>
        <Stack as="section" aria-labelledby="mpesa-title" gap="5" align="center" textAlign="center">
          <Mark state={view.state} />
          <PageHeading key={view.state} id="mpesa-title" size="lg">
            {view.title}
          </PageHeading>
          {countdown && <PromptCountdown countdown={countdown} />}
          {view.state === 'readyToCheck' && (
            <Text>
              Have you entered your PIN? Then check the payment. If the prompt is not on your phone yet, wait
              a little longer.
            </Text>
          )}
          <Reasons view={view} />
          <PaymentDetails orderNumber={view.orderNumber} amount={formatKsh(view.amount)} phone={view.phone} />
          <Spinner label={view.busy && 'Asking M-Pesa...'} />
          <Stack gap="2" width="100%">
            {view.buttons.map((button) => (
              <PromptButton
                key={button.label}
                button={button}
                variant={button.event.type === mainAction ? 'solid' : 'outline'}
                onPress={() => actor.send(button.event)}
              />
            ))}
            {view.confirmation && (
              <ButtonLink size="lg" to={view.confirmation.path} replace>
                {view.confirmation.label}
              </ButtonLink>
            )}
          </Stack>
        </Stack>
      </FormCard>
    </Screen>
  );
}

function Mark({ state }: { state: string }) {
  if (state === 'paid') return <StatusIcon tone="green" icon={<CheckIcon />} />;
  if (state === 'notConfirmed') return <StatusIcon tone="orange" icon={<AlertIcon />} />;
  return <StatusIcon tone="petrol" icon={<PhoneIcon />} />;
}

interface PromptButtonProps {
  button: MpesaPaymentButton;
  variant: 'solid' | 'outline';
  onPress: () => void;
}

function PromptButton({ button: { label, hint, isEnabled }, variant, onPress }: PromptButtonProps) {
  const hintId = useId();
  return (
    <>
      <Button
        size="lg"
        variant={variant}
        disabled={!isEnabled}
        aria-describedby={hint && hintId}
        onClick={onPress}
      >
        {label}
      </Button>
      {hint && (
        <Text id={hintId} textStyle="sm" color="fg.muted" mb="2">
          {hint}
        </Text>
      )}
    </>
  );
}

function Reasons({ view: { reasons, message, refusal } }: { view: MpesaPaymentView }) {
  const isEmpty = reasons.length === 0;
  return (
    // Takes no space while it is empty.
    <Box textAlign="start" width="100%" position={isEmpty ? 'absolute' : 'static'}>
      <LiveRegion isUrgent color="fg.error" fontWeight="semibold" mb="2">
        {!isEmpty && message}
      </LiveRegion>
      <LiveRegion fontWeight="semibold" mb="2">
        {!isEmpty && refusal}
      </LiveRegion>
      {!isEmpty && (
        <>
          <Text fontWeight="semibold">
            {refusal ? 'If that is not so, it is usually one of these:' : 'Usually it is one of these:'}
          </Text>
          <Box as="ul" ps="5" listStyleType="disc" color="fg.muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
