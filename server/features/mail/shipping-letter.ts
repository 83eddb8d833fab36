import type { ShippingRequest } from '#contract/shipping-request.ts';
import { composeLetter, type Letter } from './letter.ts';

const dayAndTime = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});
const day = new Intl.DateTimeFormat('en-KE', { dateStyle: 'full', timeZone: 'UTC' });

/** Tells the shop what a customer wants fetched and delivered. */
export function shippingLetter(request: ShippingRequest, reference: string, submittedAt: Date): Letter {
  return composeLetter({
    subject: `Shipping request ${reference}`,
    paragraphs: [`${request.customerName} asks for a delivery.`],
    facts: [
      ['Reference', reference],
      ['Name', request.customerName],
      ['Email', request.customerEmail],
      ['Phone', request.customerPhone],
      ['Pick up at', request.pickupAddress],
      ['Deliver to', request.deliveryAddress],
      ['Package', request.packageDetails],
      ['Preferred date', day.format(new Date(`${request.preferredDate}T00:00:00Z`))],
      ['Special instructions', request.specialInstructions || 'none'],
      ['Submitted', dayAndTime.format(submittedAt)],
    ],
    link: {
      label: 'Answer the customer',
      url: `mailto:${encodeURIComponent(request.customerEmail)}?subject=${encodeURIComponent(`Your shipping request ${reference}`)}`,
    },
  });
}
