import { displayPhone } from '../../contract/phone.ts';
import { mpesaPaymentModel } from '../../tests/models/mpesa-payment.model.ts';
import { mpesaPaymentSights } from '../../tests/sights/mpesa-payment.sights.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import {
  approveOnPhone,
  Customer,
  cancelElsewhere,
  payElsewhere,
  promptElsewhere,
} from './support/customer.ts';

const PHONE = '0712 345 678';
const WAIT_MS = 15_000;

const button = ({ visitor: { page } }: Walk, name: RegExp) => page.getByRole('button', { name });

/** An order that is to be paid, with the number's page one press away. */
async function placeOrder(walk: Walk): Promise<void> {
  const customer = await Customer.signedIn(walk, 4150);
  await customer.fillCart(1);
  await customer.placeOrder();
  walk.say(PHONE, displayPhone(walk.phone.number));
  await walk.visitor.page.goto(`/orders/${customer.orderNumber}`);
}

describeBrowserWalk({
  model: mpesaPaymentModel,
  starts: {
    'no phone yet': { prepare: placeOrder, open: ({ visitor }) => visitor.orders.payAgainByMpesa() },
    'a prompt was sent': {
      prepare: async (walk) => {
        await placeOrder(walk);
        await walk.visitor.orders.payAgainByMpesa();
        await walk.visitor.mpesa.sendPromptTo(walk.phone.number);
        await walk.visitor.mpesa.seeWaiting();
      },
      open: async ({ visitor }) => void (await visitor.page.reload()),
    },
  },
  gestures: {
    'phone.submitted': async (walk, { phone }: { phone: string }) => {
      await walk.visitor.page.getByRole('textbox', { name: 'M-Pesa phone number' }).fill(walk.said(phone));
      await button(walk, /^CONTINUE$/).click();
    },
    'payment.check': (walk) => button(walk, /^(Check Payment Status|Try Again)$/).click(),
    'payment.resend': (walk) => button(walk, /^Send Another Prompt$/).click(),
    'payment.close': ({ visitor }) => visitor.mpesa.payAnotherWay(),
  },
  ports: {
    startStkPush: {
      calls: 'POST /api/p/stk_initiate/',
      outcomes: {
        accepted: answered,
        'refused with a message': answeredAfter(promptElsewhere),
        'order already paid': answeredAfter(payElsewhere),
        'order cancelled': answeredAfter(cancelElsewhere),
        'network failure': cut,
      },
    },
    checkStatus: {
      calls: 'GET /api/o/*/status/',
      outcomes: { paid: answeredAfter(approveOnPhone), pending: answered, 'network failure': cut },
    },
    countdown: {
      outcomes: { finished: { happen: ({ visitor }) => visitor.page.clock.runFor(WAIT_MS) } },
    },
  },
  never: {
    'startStkPush: refused without a message': 'the server gives every refusal a message',
    'startStkPush: more than M-Pesa takes': 'no screen offers M-Pesa for such an order',
    'checkStatus: refused with a message': 'the status of an own order is refused by a broken server alone',
    'checkStatus: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  sights: mpesaPaymentSights,
  leads: {
    paidBefore: /\/order-confirmation\?order=/,
    cancelledBefore: /\/checkout$/,
    closed: /\/checkout$/,
  },
});
