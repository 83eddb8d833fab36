import { Navigate } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import { FormCard } from '#src/components/form-card.tsx';
import { MpesaLogo } from '#src/components/mpesa-logo.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Text } from '#src/components/ui.ts';
import { type MpesaOrder, useMpesaOrder } from '../mpesa-order.ts';
import { useMpesaPayment } from '../use-mpesa-payment.ts';
import { MpesaNumberForm } from './mpesa-number.form.tsx';

export default function MpesaNumberScreen() {
  const order = useMpesaOrder();
  if (!order) return <Navigate to="/checkout" replace />;
  return <MpesaNumber key={order.orderNumber} order={order} />;
}

function MpesaNumber({ order: { orderNumber, amount, phone } }: { order: MpesaOrder }) {
  const { view, send } = useMpesaPayment({ orderNumber, amount });
  return (
    <Screen name="mpesa-number" state={view.state} title="Pay with M-Pesa">
      <FormCard>
        <MpesaLogo />
        <PageHeading mt="4">Pay with M-Pesa</PageHeading>
        <Text color="fg.muted" mt="1" mb="6">
          {formatKsh(view.amount)} for order {shortOrderNumber(view.orderNumber)}. We send a prompt to your
          phone; enter your M-Pesa PIN there.
        </Text>
        <MpesaNumberForm
          initial={phone ?? ''}
          label={view.submitLabel}
          canSubmit={view.canSubmitPhone}
          error={view.phoneError}
          promptButton={view.promptButton}
          onSeePrompt={send}
          onSubmit={(text) => send({ type: 'phone.submitted', phone: text })}
        />
      </FormCard>
    </Screen>
  );
}
