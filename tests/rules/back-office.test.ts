import { describe, expect, test } from 'vitest';
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
