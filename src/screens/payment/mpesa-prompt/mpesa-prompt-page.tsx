import { useSelector } from '@xstate/react';
import type { MpesaPaymentActor } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import { MpesaPromptFlow } from './mpesa-prompt-flow.tsx';

export function MpesaPromptPage({ actor }: { actor: MpesaPaymentActor }) {
  const countdown = useSelector(actor, ({ children }) => children.countdown);
  return <MpesaPromptFlow actor={actor} countdown={countdown} />;
}
