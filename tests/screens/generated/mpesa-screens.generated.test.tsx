import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, vi } from 'vitest';
import {
  type MpesaPaymentActor,
  type MpesaPaymentSnapshot,
  mpesaPaymentMachine,
} from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentEvent } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { createApi } from '#src/api/client.ts';
import { createMpesaPaymentPorts } from '#src/ports/payment/mpesa-payment-ports.ts';
import { MpesaNumberFlow } from '#src/screens/payment/mpesa-number/mpesa-number-flow.tsx';
import { MpesaPromptFlow } from '#src/screens/payment/mpesa-prompt/mpesa-prompt-flow.tsx';
import { mpesaPaymentExpectations } from '#tests/expectations/mpesa-payment.expectations.ts';
import { mpesaPaymentModel } from '#tests/models/mpesa-payment.model.ts';
import { button, buttons, field, getText, link } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

afterEach(() => vi.restoreAllMocks());

const noTokens = { read: () => null, refresh: async () => null };

/** Shows the number page until a prompt may be out, like the purchase. */
function MpesaScreens({ actor }: { actor: MpesaPaymentActor }) {
  const isNumberPage = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('enteringPhone') ||
      snapshot.matches('promptUnclear') ||
      snapshot.matches('initiating'),
  );
  return isNumberPage ? <MpesaNumberFlow actor={actor} /> : <MpesaPromptFlow actor={actor} />;
}

/** One case for each transition; machine tests check which message is shown. */
const { startStkPush, checkStatus, watchStatus, countdown } = mpesaPaymentModel.ports;
const { pageVisibility } = createMpesaPaymentPorts(createApi(noTokens)).actors;
const model = {
  ...mpesaPaymentModel,
  machine: mpesaPaymentMachine.provide({ actors: { pageVisibility } }),
  ports: {
    startStkPush: {
      accepted: startStkPush.accepted,
      'refused with a message': startStkPush['refused with a message'],
      'refused without a message': startStkPush['refused without a message'],
      'order already paid': startStkPush['order already paid'],
      'order cancelled': startStkPush['order cancelled'],
    },
    checkStatus: {
      paid: checkStatus.paid,
      'on its way': checkStatus['on its way'],
      'order cancelled': checkStatus['order cancelled'],
      pending: checkStatus.pending,
      'refused by M-Pesa': checkStatus['refused by M-Pesa'],
      'refused with a message': checkStatus['refused with a message'],
    },
    watchStatus: {
      paid: watchStatus.paid,
      'on its way': watchStatus['on its way'],
      pending: watchStatus.pending,
      'refused by M-Pesa': watchStatus['refused by M-Pesa'],
      'order cancelled': watchStatus['order cancelled'],
    },
    countdown,
  },
  project: ({ refusal }: MpesaPaymentSnapshot['context']) => [refusal],
};

const root = () => document.querySelector<HTMLElement>('[data-screen^=mpesa-]');

const userActions: UserActions<MpesaPaymentEvent> = {
  'phone.submit': ({ phone }) => {
    fillField(field('M-Pesa phone number'), phone);
    press(button(/^CONTINUE$/));
  },
  'prompt.show': () => press(button(/^I have a prompt on my phone$/)),
  'payment.check': () => press(button(/^(Check Payment Status|Try Again)$/)),
  'payment.resend': () => press(button(/^Send Another Prompt$/)),
  'payment.waitAgain': () => press(button(/^Just a sec\.\.\.$/)),
  'payment.close': () => press(button(/^(Pay another way|Close & Try Different Payment)$/)),
  'page.hidden': () => setPageHidden(true),
  'page.shown': () => setPageHidden(false),
};

function setPageHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

interface ScreenContent {
  state: string;
  /** Null when the shop opens another page; then only the state is compared. */
  page: {
    name: string;
    heading: string;
    buttons: ButtonState[];
    link: string | null;
    texts: string[];
  } | null;
}

const NUMBER_STATES = ['enteringPhone', 'promptUnclear', 'initiating'];
const NAVIGATION_STATES = ['alreadyPaid', 'alreadyCancelled', 'cancelledElsewhere', 'closed'];

function getExpectedScreen(snapshot: MpesaPaymentSnapshot): ScreenContent {
  const view = mpesaPaymentView(snapshot);
  const { state, title, promptButton, phone } = view;
  if (NAVIGATION_STATES.includes(state)) return { state, page: null };
  if (NUMBER_STATES.includes(state)) {
    const submit: ButtonState = view.canSubmitPhone
      ? [view.submitLabel, true]
      : ['Sending the prompt...', false];
    const buttons = promptButton ? [submit, [promptButton.label, true] as ButtonState] : [submit];
    const texts = [view.phoneError].filter((text) => text !== null);
    return { state, page: { name: 'mpesa-number', heading: title, buttons, link: null, texts } };
  }
  const buttons = view.buttons.map(({ label, isEnabled: enabled }): ButtonState => [label, enabled]);
  const link = view.confirmation?.path ?? null;
  const details = [view.message, phone, 'Ksh 4,500', view.busy ? 'Asking M-Pesa...' : null];
  const hints = view.buttons.map(({ hint }) => hint ?? null);
  const texts = [...details, ...hints, view.refusal, ...view.reasons].filter((text) => text !== null);
  return { state, page: { name: 'mpesa-prompt', heading: title, buttons, link, texts } };
}

function readActualScreen({ page }: ScreenContent): ScreenContent {
  const { state = '', screen: name = '' } = root()?.dataset ?? {};
  if (page === null) return { state, page };
  return {
    state,
    page: {
      name,
      heading: getText('h1') ?? '',
      buttons: readButtons(buttons()),
      link: link('View Order Confirmation')?.getAttribute('href') ?? null,
      texts: page.texts.filter((text) => screen.queryAllByText(text).length > 0),
    },
  };
}

await describeScreenPaths('the M-Pesa screens', {
  model,
  renderScreen: (actor) => <MpesaScreens actor={actor} />,
  userActions,
  expectations: mpesaPaymentExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => mpesaPaymentView(snapshot).state,
});
