import { MAX_UNITS_PER_LINE, RESERVATION_MINUTES } from '#contract/order-limits.ts';
import type { LegalSection } from './legal-section.ts';

/** Must stay true of the code: update it when orders, payments or reservations change. */
export const TERMS: readonly LegalSection[] = [
  {
    id: 'who',
    heading: 'Who you buy from',
    paragraphs: [
      'Gari sells car spares and accessories in Kenya, in this shop and at the counter. You buy from us, not from the makers of the parts or the companies that carry the payment.',
      'You must be 18 or older to open an account or to order.',
    ],
  },
  {
    id: 'prices',
    heading: 'Prices',
    paragraphs: [
      'Prices are in Kenyan shillings and include VAT. Delivery and the handling of heavy parts are added in the cart, before you pay. The price of a part may change until you place your order; if it does while the part is in your cart, we tell you and ask.',
    ],
  },
  {
    id: 'orders',
    heading: 'Your order',
    paragraphs: [
      `An order is placed when you press PAY NOW, and binding for both of us once your payment has arrived. Until then the parts are reserved for you for ${RESERVATION_MINUTES} minutes, and longer while a payment is under way; after that the order is cancelled automatically and costs you nothing. An order takes at most ${MAX_UNITS_PER_LINE} units of a part.`,
      'If we cannot deliver what you paid for, we tell you and give all of your money back.',
    ],
  },
  {
    id: 'payment',
    heading: 'Payment',
    paragraphs: [
      'You pay with M-Pesa, by card or through the payment portal of Pesapal. We ask the provider whether the money has arrived; we never ask for your PIN or the number of your card. If you paid too much, the difference goes back to you.',
    ],
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    paragraphs: [
      'We deliver to all 47 counties. The days that the shop names are estimates. The risk of loss is ours until you, or somebody at your address, have the parcel in hand.',
    ],
  },
  {
    id: 'fit',
    heading: 'Parts and cars',
    paragraphs: [
      'The shop says for the car you choose whether a part fits, from lists of makers, suppliers and our own workshop. It can only be right if the car is: compare the chassis number with your logbook. What happens if a part does not fit is in Returns and warranty.',
    ],
  },
  {
    id: 'reviews',
    heading: 'Reviews',
    paragraphs: [
      'You can review what you bought here and received. Write what you know, without insults, advertising or the data of others. We remove what breaks this, and nothing else.',
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    paragraphs: [
      'Keep your password to yourself and tell us if somebody else used your account. You can delete it at any time in your profile. We may close an account that is used for fraud, and say why.',
    ],
  },
  {
    id: 'law',
    heading: 'Law',
    paragraphs: [
      'Kenyan law applies. Nothing here limits the rights that the Consumer Protection Act, No. 46 of 2012, gives you, or our liability for harm to people or for intent. Please talk to us first: most things are settled with a call.',
    ],
  },
];
