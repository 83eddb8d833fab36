import { describe, expect, test } from 'vitest';
import type { VehicleRequest } from '#contract/types.ts';
import { describePaidOrders } from '#src/screens/admin/customers/customer.rules.ts';
import { getWhatsAppLink } from '#src/screens/admin/fitment-requests/vehicle-request.rules.ts';
import {
  describeProviderStatus,
  getOutcomeOptions,
} from '#src/screens/admin/payments/payment-review.rules.ts';
import {
  getOrderItems,
  getShippingDetails,
  isEditable,
  type StaffOrder,
} from '#src/screens/admin/recent-orders/staff-order.rules.ts';
import { getRemainingAmount, getStateBadge, parseAmount } from '#src/screens/admin/refunds/refund.rules.ts';
import { formatStatus, getBadgeColour } from '#src/screens/admin/status-badge.rules.ts';

describe('a payment under review', () => {
  test.each([
    ['paid', 'M-Pesa says: paid'],
    ['failed', 'M-Pesa says: not paid'],
    ['reversed', 'M-Pesa says: paid, and reversed since'],
    ['pending', 'M-Pesa knows no outcome yet'],
    ['unknown', 'M-Pesa could not tell'],
  ] as const)("shows the provider's status %s: %s", (answer, text) => {
    expect(describeProviderStatus({ method: 'mpesa' }, { answer } as never)).toBe(text);
  });

  test.each([
    ['amount', 'paid', 'The order is cancelled, and what was taken goes back to the customer.'],
    ['reversal', 'paid', 'The order is cancelled.'],
    ['amount', 'shipping', 'The order stays as it is.'],
  ])(
    'A3: that is paid, for the reason %s, with an order that is %s: counts or does not',
    (kind, order_status, effect) => {
      expect(getOutcomeOptions({ kind, payment_state: 'paid', order_status } as never)).toEqual([
        { value: 'paid', label: 'It counts', effect: 'The order goes on.' },
        { value: 'failed', label: 'It does not count', effect },
      ]);
    },
  );

  test.each([
    ['undecided', 'pending', 'The order is paid.'],
    ['amount', 'pending', 'The order is paid if it was enough. Otherwise the money has to be given back.'],
    ['undecided', 'cancelled', 'The money has to be given back.'],
  ])('B11: for the reason %s, with an order that is %s: arrived or did not', (kind, order_status, effect) => {
    expect(getOutcomeOptions({ kind, payment_state: 'review', order_status } as never)).toEqual([
      { value: 'paid', label: 'Money arrived', effect },
      { value: 'failed', label: 'No money arrived', effect: 'The payment has failed.' },
    ]);
  });
});

describe('an order as seen by staff', () => {
  const order = (changes: Partial<StaffOrder>) => ({ status: 'paid', ...changes }) as StaffOrder;
  const items = [{ id: 1 }] as never;

  test('has its items in the cart (older orders) or in cart_items', () => {
    expect(getOrderItems(order({ cart: { items } }))).toBe(items);
    expect(getOrderItems(order({ cart_items: items }))).toBe(items);
    expect(getOrderItems(order({ cart: {} }))).toEqual([]);
  });

  test('[ADMIN-ORDERS-05] has its recipient and address in the delivery address', () => {
    const delivery_address = {
      first_name: 'Wanjiku',
      last_name: 'Kamau',
      email: 'wanjiku@gari.test',
      phone_number: '+254712345678',
      country: 'Uganda',
      street_address: 'Moi Avenue',
      city: 'Nairobi',
      county: 'Nairobi',
    };
    expect(
      getShippingDetails(
        order({
          delivery_address,
          user: { email: 'account@gari.test' },
          phone_number: '0',
          country: 'Kenya',
          shipping_address: 'Elsewhere',
        }),
      ),
    ).toEqual({
      recipient: 'Wanjiku Kamau',
      email: 'wanjiku@gari.test',
      phone: '+254712345678',
      country: 'Uganda',
      address: 'Moi Avenue, Nairobi',
    });
    expect(
      getShippingDetails(order({ delivery_address: { last_name: 'Kamau', city: 'Thika' } })),
    ).toMatchObject({
      recipient: 'Kamau',
      address: 'Thika',
    });
  });

  test('[ADMIN-ORDERS-05] from before has them elsewhere, or nowhere', () => {
    expect(
      getShippingDetails(
        order({
          user: { email: 'account@gari.test' },
          phone_number: '0712345678',
          country: 'Uganda',
          shipping_address: 'Moi Avenue',
        }),
      ),
    ).toEqual({
      recipient: '',
      email: 'account@gari.test',
      phone: '0712345678',
      country: 'Uganda',
      address: 'Moi Avenue',
    });
    expect(getShippingDetails(order({ delivery_address: null }))).toEqual({
      recipient: '',
      email: '',
      phone: '',
      country: 'Kenya',
      address: '',
    });
  });

  test.each([
    ['pending', false],
    ['paid', true],
    ['shipping', true],
    ['delivered', false],
  ])('that is %s can be edited: %s', (status, expected) => {
    expect(isEditable({ status })).toBe(expected);
  });

  test.each([
    ['pending', 'yellow', 'Pending'],
    ['paid', 'blue', 'Paid'],
    ['shipping', 'orange', 'Shipping'],
    ['delivered', 'green', 'Delivered'],
    ['cancelled', 'red', 'Cancelled'],
    ['Processing Order', 'yellow', 'Processing Order'],
    ['Order Confirmed', 'blue', 'Order Confirmed'],
    ['Ready to Ship', 'orange', 'Ready to Ship'],
    ['Order Completed', 'green', 'Order Completed'],
    ['lost', 'grey', 'Lost'],
  ])('that is %j has a %s badge that reads %j', (status, colour, label) => {
    expect([getBadgeColour(status), formatStatus(status)]).toEqual([colour, label]);
  });
});

describe('a refund', () => {
  test.each([
    ['open', 'To do'],
    ['done', 'Done'],
    ['waived', 'Waived'],
    ['reversed', 'Reversed'],
  ] as const)('that is %s has a badge that reads %s', (state, label) => {
    expect(getStateBadge({ state }).label).toBe(label);
  });

  test('has what was not paid back yet still to send', () => {
    expect(getRemainingAmount({ amount: 3700, paid_back: 1400 })).toBe(2300);
  });

  test.each([
    ['1400', 1400],
    ['1,400', 1400],
    [' 1 400 ', 1400],
    ['999999999', 999_999_999],
    ['1000000000', Number.NaN],
    ['', Number.NaN],
    ['Ksh 1400', Number.NaN],
    ['1400/-', Number.NaN],
    ['14.50', Number.NaN],
    ['-1400', Number.NaN],
  ])('typed as %j pays back %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

test.each([
  [1, '1 order'],
  [2, '2 orders'],
  [12, '12 orders'],
])('a customer with %d paid orders has %s', (count, text) => {
  expect(describePaidOrders(count)).toBe(text);
});

describe('the chat about a car request', () => {
  const request: VehicleRequest = {
    id: 3,
    status: 'open',
    phone: '0712 345 678',
    email: null,
    has_account: false,
    text: 'Which Fielder is this?',
    frame: 'NZE141-6012345',
    photos: [],
    vehicle: null,
    products: [],
    created_at: '2026-11-20T08:00:00.000Z',
    answered_at: null,
    answered_by: null,
  };
  const open = (changes: Partial<VehicleRequest>) =>
    getWhatsAppLink({ ...request, ...changes }, 'https://gari.test');

  test('starts with the question while there is no answer', () => {
    expect(open({})).toBe(
      'https://wa.me/254712345678?text=Hello%2C%20this%20is%20Gari.%20You%20asked%20us%20which%20car%20you%20have.',
    );
  });

  test('names the car and leads to its parts once it is answered, without the frame number', () => {
    const vehicle = { slug: 'toyota-fielder-e140', label: 'Toyota Fielder NZE141' };
    const link = open({ status: 'answered', vehicle });
    expect(new URL(link!).searchParams.get('text')).toBe(
      'Hello, this is Gari. Your car is a Toyota Fielder NZE141. Parts that fit it: https://gari.test/collection?vehicle=toyota-fielder-e140',
    );
  });

  test('is not offered without a phone number that WhatsApp takes', () => {
    expect(open({ phone: null })).toBeNull();
    expect(open({ phone: 'call my office' })).toBeNull();
  });
});
