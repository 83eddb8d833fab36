import type { ShippingRequest } from '../../contract/shipping-request.ts';
import { shippingRequestExpectations } from '../../tests/expectations/shipping-request.expectations.ts';
import { shippingRequestModel } from '../../tests/models/shipping-request.model.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun } from './support/browser-paths.types.ts';
import type { HeldRequests } from './support/held-requests.ts';

const REFERENCE = 'REF-1763636400000';

/** The server chooses the reference, which the screen shows shortly after the reply. */
async function respondWithReference(
  { visitor, substitute }: PathRun,
  heldRequests: HeldRequests,
): Promise<void> {
  await heldRequests.release();
  substitute(REFERENCE, await visitor.shippingRequest.waitForReference());
}

await describeBrowserPaths({
  model: shippingRequestModel,
  starts: {
    'the form': { open: ({ visitor }) => visitor.page.goto('/shipping-request').then(() => undefined) },
  },
  userActions: {
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
      outcomes: { taken: { trigger: respondWithReference }, 'network failure': dropConnection },
    },
  },
  exclusions: {
    'sendRequest: refused with a message and a field':
      'the form refuses what the server would; the midnight between them aside',
    'sendRequest: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  expectations: shippingRequestExpectations,
});
