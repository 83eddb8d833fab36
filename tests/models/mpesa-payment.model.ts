import type { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { mpesaPaymentPorts } from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { readReply, silentVisibility } from '#tests/machines/payments/mpesa-status.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

type Ports = Omit<typeof mpesaPaymentPorts, 'pageVisibility'> & { countdown: typeof countdownMachine };

const NO_MONEY = 'There was not enough money in the account.';

const openPrompt = { phone: '254712345678', secondsLeft: 15, isRefused: false, refusal: null };

export const mpesaPaymentModel = {
  machine: mpesaPaymentMachine.provide({ actors: { pageVisibility: silentVisibility } }),
  inputs: {
    'no phone yet': { orderNumber: '7Q2M9XKD4T0B', amount: 4500, prompt: null },
    'a prompt was sent': { orderNumber: '7Q2M9XKD4T0B', amount: 4500, prompt: openPrompt },
    'a prompt was refused': {
      orderNumber: '7Q2M9XKD4T0B',
      amount: 4500,
      prompt: { ...openPrompt, isRefused: true, refusal: NO_MONEY },
    },
  },
  events: {
    'phone.submit': {
      'a Kenyan mobile number': { phone: '0712 345 678' },
      'too short': { phone: '0712' },
    },
    'prompt.show': { '': {} },
    'payment.check': { '': {} },
    'payment.resend': { '': {} },
    'payment.waitAgain': { '': {} },
    'payment.close': { '': {} },
    'page.hidden': { '': {} },
    'page.shown': { '': {} },
  },
  ports: {
    startStkPush: {
      accepted: { ok: true, amount: 4500 },
      'refused with a message': {
        ok: false,
        kind: 'refused',
        code: 'PAYMENT_UNDECIDED',
        message: 'A prompt is still open on your phone.',
      },
      'refused by M-Pesa': {
        ok: false,
        kind: 'refused',
        code: 'PAYMENT_FAILED',
        message: 'M-Pesa refused to send the prompt. Please try again.',
      },
      'refused without a message': { ok: false, kind: 'refused', code: 'INTERNAL' },
      'order already paid': {
        ok: false,
        kind: 'refused',
        code: 'NOT_PAYABLE',
        message: 'This order is already paid.',
        status: 'paid',
      },
      'order cancelled': {
        ok: false,
        kind: 'refused',
        code: 'NOT_PAYABLE',
        message: 'This order was cancelled.',
        status: 'cancelled',
      },
      'more than M-Pesa takes': { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'pending' },
      'network failure': { ok: false, kind: 'network' },
    },
    checkStatus: {
      paid: readReply('paid', { state: 'paid' }),
      'on its way': readReply('shipping', { state: 'paid' }),
      'order cancelled': readReply('cancelled', { state: 'failed' }),
      pending: readReply('pending'),
      'refused by M-Pesa': readReply('pending', { state: 'failed', reason: NO_MONEY }),
      'refused with a message': { ok: false, kind: 'refused', message: 'Safaricom does not answer.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    watchStatus: {
      paid: readReply('paid', { state: 'paid' }),
      'on its way': readReply('shipping', { state: 'paid' }),
      pending: readReply('pending'),
      'refused by M-Pesa': readReply('pending', { state: 'failed', reason: NO_MONEY }),
      'order cancelled': readReply('cancelled', { state: 'failed' }),
      'network failure': { ok: false, kind: 'network' },
    },
    countdown: { finished: undefined },
  },
  project: ({ phone, phoneError, waitSeconds, checkError, refusal }) => [
    phone,
    phoneError,
    waitSeconds,
    checkError,
    refusal,
  ],
} satisfies MachineModel<typeof mpesaPaymentMachine, Ports>;
