import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import {
  type MpesaPaymentActor,
  mpesaPaymentMachine,
} from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentEmitted, MpesaPaymentInput } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { createMpesaPaymentPorts } from '#src/ports/mpesa-payment-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { useBoughtLines } from './use-bought-lines.ts';

interface MpesaPayment {
  actor: MpesaPaymentActor;
  /** Runs while the screen waits. */
  countdown: CountdownActor | undefined;
}

/** The payment actor of this screen: without a phone it asks for one, with one it waits for the prompt's answer. */
export function useMpesaPayment(input: MpesaPaymentInput): MpesaPayment {
  const { checkoutMemory, request } = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const takeFromCart = useBoughtLines();
  const machine = useOnce(() => mpesaPaymentMachine.provide(createMpesaPaymentPorts(request)));
  const actor = useActorRef(machine, { input });
  useEmitted(actor, (event: MpesaPaymentEmitted) => {
    switch (event.type) {
      case 'mpesa.promptSent': {
        const { orderNumber, amount, phone } = event;
        return void navigate('/payment/mpesa-prompt', { state: { orderNumber, amount, phone } });
      }
      case 'mpesa.orderWasPaid':
        takeFromCart(event.orderNumber);
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        return void navigate(`/order-confirmation?order=${event.orderNumber}`, { replace: true });
      case 'mpesa.orderWasCancelled':
        checkoutMemory.dropOrder(event.orderNumber);
        return void navigate('/checkout', { replace: true, state: { reason: event.reason } });
      case 'payment.succeeded':
        takeFromCart(event.orderNumber);
        return void queryClient.invalidateQueries({ queryKey: ['orders'] });
      case 'payment.closed':
        return void navigate('/checkout');
    }
  });
  return { actor, countdown: useSelector(actor, ({ children }) => children.countdown) };
}
