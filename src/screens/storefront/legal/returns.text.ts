import type { LegalSection } from './legal-section.ts';

export const RETURNS: readonly LegalSection[] = [
  {
    id: 'seven-days',
    heading: 'You changed your mind: 7 days',
    paragraphs: [
      'Tell us within 7 days of delivery and send the part back. It must be unused, not fitted, and in its box. We give back the price of the part; you pay for the way back.',
    ],
  },
  {
    id: 'does-not-fit',
    heading: 'It does not fit: 30 days, and we pay for the way back',
    paragraphs: [
      'If the shop said "Fits" for the car you chose and the part does not fit it, send it back within 30 days of delivery. You get back everything you paid for it, delivery included, and we pay for the way back. A trial fitting is fine; grease, cuts and missing pieces are not.',
      'Where the shop said "Fits if", "Check" or "Does not fit", the 7 days above count. Ask us before you buy if you are not sure: a photo of the logbook is enough.',
    ],
  },
  {
    id: 'faulty',
    heading: 'It is faulty or damaged, or it is another part',
    paragraphs: [
      'Tell us as soon as you see it, best with a photo. We send the right part or give your money back, whichever you want, and pay for both ways.',
    ],
  },
  {
    id: 'warranty',
    heading: 'Warranty',
    paragraphs: ['Faults of material and making are on us, counted from the day of delivery:'],
    points: [
      'New parts, genuine or aftermarket: 90 days or 5,000 km, whichever comes first.',
      'Used parts from Japan: 30 days.',
      'A maker’s own warranty that is longer stays as it is.',
      'Wear, accidents and wrong fitting are not covered. Have the part fitted by a mechanic and keep the invoice.',
    ],
  },
  {
    id: 'not-returnable',
    heading: 'What cannot come back',
    paragraphs: ['These come back only if they are faulty or not what you ordered:'],
    points: [
      'Electrical and electronic parts that were fitted.',
      'Oils, fluids and sprays that were opened.',
      'Parts that were ordered for you alone.',
    ],
  },
  {
    id: 'how',
    heading: 'How to return a part',
    paragraphs: ['You need no form.'],
    points: [
      'Call, write or send a WhatsApp message with the number of your order and what is wrong.',
      'We tell you within one working day whether a rider picks it up, you drop it at the shop, or you send it by parcel.',
      'We check it on the day it arrives and tell you the result.',
      'Your money is on its way within 3 working days of the check, to the M-Pesa number or card that paid.',
    ],
  },
  {
    id: 'law',
    heading: 'Your rights stay',
    paragraphs: [
      'All of this is in addition to what Kenya’s Consumer Protection Act, No. 46 of 2012, gives you, and takes nothing of it away.',
    ],
  },
];
