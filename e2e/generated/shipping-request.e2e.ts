import type { ShippingRequest } from '../../contract/shipping-request.ts';
import { shippingRequestModel } from '../../tests/models/shipping-request.model.ts';
import { shippingRequestSights } from '../../tests/sights/shipping-request.sights.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { cut, type Walk } from './support/browser-walk.types.ts';
import type { HeldLine } from './support/held-line.ts';

const REFERENCE = 'REF-1763636400000';

/** The reference is the server's; it stands on the screen a moment later. */
async function taken({ visitor, say }: Walk, line: HeldLine): Promise<void> {
  await line.letGo();
  say(REFERENCE, await visitor.shippingRequest.reference());
}

describeBrowserWalk({
  model: shippingRequestModel,
  starts: {
    'the form': { open: ({ visitor }) => visitor.page.goto('/shipping-request').then(() => undefined) },
  },
  gestures: {
    'request.submit': async ({ visitor: { shippingRequest } }, { request }: { request: ShippingRequest }) => {
      await shippingRequest.fillIn({
        'Your name': request.customerName,
        Email: request.customerEmail,
        Phone: request.customerPhone,
        'Pick up at': request.pickupAddress,
        'Deliver to': request.deliveryAddress,
        'What is in the package?': request.packageDetails,
        'Preferred date': request.preferredDate,
      });
      await shippingRequest.send();
    },
    'request.reset': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^(Start over|Send another request)$/ }).click(),
  },
  ports: {
    sendRequest: {
      calls: 'POST /api/m/shipping-request/',
      outcomes: { taken: { happen: taken }, 'network failure': cut },
    },
  },
  never: {
    'sendRequest: refused with words and a field':
      'the form refuses what the server would; the midnight between them aside',
    'sendRequest: refused without words': 'the server gives every refusal a message',
  },
  unreached: [],
  sights: shippingRequestSights,
});
