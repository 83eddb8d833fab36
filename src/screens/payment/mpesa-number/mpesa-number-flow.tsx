import { useSelector } from '@xstate/react';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { MpesaPaymentActor } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { placeOf, toAddress } from '#machines/purchase/purchase.addresses.ts';
import { PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { MpesaLogo } from '#src/components/shop/mpesa-logo.tsx';
import { MpesaNumberForm } from './mpesa-number.form.tsx';

interface MpesaNumberFlowProps {
  actor: MpesaPaymentActor;
  phone?: string | undefined;
}

export function MpesaNumberFlow({ actor, phone = '' }: MpesaNumberFlowProps) {
  const view = useSelector(actor, mpesaPaymentView);
  return (
    <Screen name="mpesa-number" state={view.state} title="Pay with M-Pesa">
      <CheckoutSteps step="pay" />
      <FormCard>
        <MpesaLogo />
        <PageHeading mt="4">Pay with M-Pesa</PageHeading>
        <Text color="fg.muted" mt="1" mb="6">
          {formatKsh(view.amount)} for order {shortenOrderNumber(view.orderNumber)}. The order is placed, but
          not paid yet. We send a prompt to your phone; enter your M-Pesa PIN there.
        </Text>
        <MpesaNumberForm
          initial={phone}
          checkoutPath={toAddress(placeOf('checkout', view.orderNumber))}
          label={view.submitLabel}
          canSubmit={view.canSubmitPhone}
          error={view.phoneError}
          promptButton={view.promptButton}
          onShowPrompt={actor.send}
          onSubmit={(text) => actor.send({ type: 'phone.submit', phone: text })}
        />
      </FormCard>
    </Screen>
  );
}
