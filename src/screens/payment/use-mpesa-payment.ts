import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import {
  type MpesaPaymentActor,
  mpesaPaymentMachine,
} from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentEmitted, MpesaPaymentInput } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createMpesaPaymentPorts } from '#src/ports/mpesa-payment-ports.ts';
import { useRemovePurchasedLines } from './use-remove-purchased-lines.ts';

interface MpesaPayment {
  actor: MpesaPaymentActor;
  countdown: CountdownActor | undefined;
}

export function useMpesaPayment(input: MpesaPaymentInput): MpesaPayment {
  const { checkoutMemory, api } = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removePurchasedLines = useRemovePurchasedLines();
  const machine = useConstant(() => mpesaPaymentMachine.provide(createMpesaPaymentPorts(api)));
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, (event: MpesaPaymentEmitted) => {
    switch (event.type) {
      case 'mpesa.promptSent': {
        const { orderNumber, amount, phone } = event;
        return void navigate(appPaths.mpesaPrompt, { state: { orderNumber, amount, phone } });
      }
      case 'mpesa.orderAlreadyPaid':
        removePurchasedLines(event.orderNumber);
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        return void navigate(appPaths.orderConfirmationFor(event.orderNumber), { replace: true });
      case 'mpesa.orderAlreadyCancelled':
        checkoutMemory.dropOrder(event.orderNumber);
        return void navigate(appPaths.checkout, { replace: true, state: { reason: event.reason } });
      case 'mpesa.orderCancelled':
        checkoutMemory.dropOrder(event.orderNumber);
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        return void navigate(appPaths.orderConfirmationFor(event.orderNumber), { replace: true });
      case 'payment.succeeded':
        removePurchasedLines(event.orderNumber);
        return void queryClient.invalidateQueries({ queryKey: ['orders'] });
      case 'payment.closed':
        return void navigate(appPaths.checkout);
    }
  });
  return { actor, countdown: useSelector(actor, ({ children }) => children.countdown) };
}
