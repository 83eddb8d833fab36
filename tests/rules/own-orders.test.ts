import { expect, test } from 'vitest';
import type { PortalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import { ShapeError } from '#src/queries/account/orders.ts';
import {
  getBadgePalette,
  getDotColour,
  toFailure,
  toLoadFailure,
} from '#src/screens/account/orders/orders.rules.ts';

const answered = (status: number, message?: string) =>
  new ApiError('ownOrders', { status, statusText: '', headers: new Headers() }, { message });

test('without a token, or with an expired one, the sign-in is offered', () => {
  expect(toFailure(null, false)).toEqual({
    state: 'signedOut',
    text: 'You need to be logged in to view your orders.',
    detail: 'Authentication token not found. Please log in again.',
    toast: 'Please log in to view your orders',
    signIn: 'Go to Login',
  });
  expect(toFailure(answered(401), true)).toEqual({
    state: 'expired',
    text: 'Session expired. Please log in again.',
    detail: null,
    toast: 'Your session has expired. Please log in again.',
    signIn: 'Login Again',
  });
  expect(toFailure(null, true)).toBeNull();
});

test.each([
  [new NetworkError(), 'Error: Unable to connect to server. Please check your internet connection.'],
  [new ShapeError(), 'Error: Invalid response format from server'],
  [answered(403, 'No.'), "Error: You don't have permission to access this resource."],
  [answered(500, 'Out for lunch.'), 'Error: Out for lunch.'],
  [answered(500), 'Error: Failed to fetch orders'],
  [new Error('broken'), 'Error: An unexpected error occurred while fetching orders'],
])('[ERR-31] orders that cannot be shown (%s) say why: %s', (error, text) => {
  expect(toFailure(error, true)).toEqual({
    state: 'failed',
    text,
    detail: null,
    toast: null,
    signIn: null,
  });
});

test.each([
  ['pending', 'yellow', 'amber'],
  ['paid', 'grey', 'petrol'],
  ['shipping', 'orange', 'orange'],
  ['delivered', 'green', 'green'],
  ['cancelled', 'grey', 'red'],
  ['Completed', 'green', 'gray'],
  ['lost', 'grey', 'gray'],
])('an order that is %s has a %s dot and a %s badge', (status, dot, badge) => {
  expect([getDotColour(status), getBadgePalette(status)]).toEqual([dot, badge]);
});

const portalReturn: PortalReturnView = {
  state: 'loading',
  content: 'loading',
  heading: 'Your order',
  text: '',
  detail: null,
  payAgainOptions: [],
  failure: null,
  payFailure: null,
  checkLabel: null,
  isOpeningPage: false,
};

test.each<[Partial<PortalReturnView>, object | null]>([
  [
    { content: 'missing', failure: 'There is no such order.' },
    { isMissing: true, text: 'There is no such order.' },
  ],
  [{ content: 'missing' }, { isMissing: true, text: '' }],
  [
    { content: 'failed', failure: 'Please try again.' },
    { isMissing: false, text: 'Please try again.' },
  ],
  [{ content: 'loading' }, null],
  [{ content: 'confirmed', failure: 'Please try again.' }, null],
])('behind the payment page, %j of an order fails with %j', (view, failure) => {
  expect(toLoadFailure({ ...portalReturn, ...view })).toEqual(failure);
});
