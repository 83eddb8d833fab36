import { screen } from '@testing-library/react';
import { useState } from 'react';
import type {
  MpesaPaymentActor,
  MpesaPaymentSnapshot,
} from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentEvent } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { MpesaNumberFlow } from '#src/screens/payment/mpesa-number/mpesa-number-flow.tsx';
import { MpesaPromptFlow } from '#src/screens/payment/mpesa-prompt/mpesa-prompt-flow.tsx';
import { mpesaPaymentModel } from '#tests/models/mpesa-payment.model.ts';
import { mpesaPaymentSights } from '#tests/sights/mpesa-payment.sights.ts';
import { button, buttons, field, link, textIn } from '#tests/support/look-ups.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
  write,
} from '#tests/support/screen-walk.tsx';

window.scrollTo = () => {};

/** The number's page until a prompt is out, as the address has it. */
function MpesaScreens({ actor }: { actor: MpesaPaymentActor }) {
  const [isOut, setOut] = useState(() => actor.getSnapshot().context.phone !== null);
  useEmitted(actor, ({ type }: { type: string }) => type === 'mpesa.promptSent' && setOut(true));
  return isOut ? <MpesaPromptFlow actor={actor} /> : <MpesaNumberFlow actor={actor} />;
}

/** A case for each transition; which message it shows, the machine's own walk tells apart. */
const { startStkPush, checkStatus, countdown } = mpesaPaymentModel.ports;
const model = {
  ...mpesaPaymentModel,
  ports: {
    startStkPush: {
      accepted: startStkPush.accepted,
      'refused with a message': startStkPush['refused with a message'],
      'order already paid': startStkPush['order already paid'],
      'order cancelled': startStkPush['order cancelled'],
    },
    checkStatus: {
      paid: checkStatus.paid,
      pending: checkStatus.pending,
      'refused with a message': checkStatus['refused with a message'],
    },
    countdown,
  },
  project: ({ promptMayBeOut }: MpesaPaymentSnapshot['context']) => promptMayBeOut,
};

const root = () => document.querySelector<HTMLElement>('[data-screen^=mpesa-]');

const gestures: Gestures<MpesaPaymentEvent> = {
  'phone.submitted': ({ phone }) => {
    write(field('M-Pesa phone number'), phone);
    press(button(/^CONTINUE$/));
  },
  'phone.seePrompt': () => press(button(/^I have a prompt on my phone$/)),
  'payment.check': () => press(button(/^(Check Payment Status|Try Again)$/)),
  'payment.resend': () => press(button(/^Send Another Prompt$/)),
  'payment.waitAgain': () => press(button(/^Just a sec\.\.\.$/)),
  'payment.close': () => press(button(/^Close & Try Different Payment$/)),
};

interface Shown {
  state: string;
  /** Null where the shop goes to another page: only that the state is there is looked at. */
  page: {
    name: string;
    heading: string;
    buttons: ButtonShown[];
    /** The way on, once paid. */
    link: string | null;
    texts: string[];
  } | null;
}

const NUMBER_STATES = ['enteringPhone', 'initiating'];
const LEFT_STATES = ['paidBefore', 'cancelledBefore', 'closed'];

function screenOf(snapshot: MpesaPaymentSnapshot): Shown {
  const view = mpesaPaymentView(snapshot);
  const { state, title, promptButton, phone } = view;
  if (LEFT_STATES.includes(state)) return { state, page: null };
  if (NUMBER_STATES.includes(state)) {
    const submit: ButtonShown = view.canSubmitPhone
      ? [view.submitLabel, true]
      : ['Sending the prompt...', false];
    const buttons = promptButton ? [submit, [promptButton.label, true] as ButtonShown] : [submit];
    const texts = [view.phoneError].filter((text) => text !== null);
    return { state, page: { name: 'mpesa-number', heading: title, buttons, link: null, texts } };
  }
  const buttons = view.buttons.map(({ label, can }): ButtonShown => [label, can]);
  const link = view.confirmation && `${view.confirmation.path}?order=7Q2M9XKD4T0B`;
  const told = [view.message, phone, 'Ksh 4,500', view.busy ? 'Asking M-Pesa...' : null];
  const texts = [...told, ...view.reasons].filter((text) => text !== null);
  return { state, page: { name: 'mpesa-prompt', heading: title, buttons, link, texts } };
}

function screenShown({ page }: Shown): Shown {
  const { state = '', screen: name = '' } = root()?.dataset ?? {};
  if (page === null) return { state, page };
  return {
    state,
    page: {
      name,
      heading: textIn('h1') ?? '',
      buttons: buttonsShown(buttons()),
      link: link('View Order Confirmation')?.getAttribute('href') ?? null,
      texts: page.texts.filter((text) => screen.queryAllByText(text).length > 0),
    },
  };
}

describeScreenWalk('the M-Pesa screens', {
  model,
  show: (actor) => <MpesaScreens actor={actor} />,
  gestures,
  sights: mpesaPaymentSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => mpesaPaymentView(snapshot).state,
});
