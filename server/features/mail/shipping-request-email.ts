import type { ShippingRequest } from '#contract/shipping-request.ts';
import { composeEmail, type EmailMessage } from './compose-email.ts';

const dateTimeFormat = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});
const dateFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'full', timeZone: 'UTC' });

export function shippingRequestEmail(
  request: ShippingRequest,
  reference: string,
  submittedAt: Date,
): EmailMessage {
  return composeEmail({
    subject: `Shipping request ${reference}`,
    paragraphs: [`${request.customerName} asks for a delivery.`],
    details: [
      ['Reference', reference],
      ['Name', request.customerName],
      ['Email', request.customerEmail],
      ['Phone', request.customerPhone],
      ['Pick up at', request.pickupAddress],
      ['Deliver to', request.deliveryAddress],
      ['Package', request.packageDetails],
      ['Preferred date', dateFormat.format(new Date(`${request.preferredDate}T00:00:00Z`))],
      ['Special instructions', request.specialInstructions || 'none'],
      ['Submitted', dateTimeFormat.format(submittedAt)],
    ],
    link: {
      label: 'Answer the customer',
      url: `mailto:${encodeURIComponent(request.customerEmail)}?subject=${encodeURIComponent(`Your shipping request ${reference}`)}`,
    },
  });
}
