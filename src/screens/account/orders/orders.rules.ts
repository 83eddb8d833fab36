import type { PortalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { ApiError, getErrorMessage, NetworkError } from '#src/api/api-error.ts';
import { NoTokenError, ShapeError } from '#src/queries/account/orders.ts';
import type { LoadFailure } from './use-order.ts';

interface OrdersFailure {
  state: 'signedOut' | 'expired' | 'failed';
  text: string;
  detail: string | null;
  toast: string | null;
  signIn: string | null;
}

export function toFailure(error: Error | null, hasToken: boolean): OrdersFailure | null {
  if (!hasToken || error instanceof NoTokenError)
    return {
      state: 'signedOut',
      text: 'You need to be logged in to view your orders.',
      detail: 'Authentication token not found. Please log in again.',
      toast: 'Please log in to view your orders',
      signIn: 'Go to Login',
    };
  if (!error) return null;
  if (error instanceof ApiError && error.status === 401)
    return {
      state: 'expired',
      text: 'Session expired. Please log in again.',
      detail: null,
      toast: 'Your session has expired. Please log in again.',
      signIn: 'Login Again',
    };
  return {
    state: 'failed',
    text: `Error: ${getFailureText(error)}`,
    detail: null,
    toast: null,
    signIn: null,
  };
}

function getFailureText(error: Error): string {
  if (error instanceof NetworkError)
    return 'Unable to connect to server. Please check your internet connection.';
  if (error instanceof ShapeError) return 'Invalid response format from server';
  if (error instanceof ApiError && error.status === 403)
    return "You don't have permission to access this resource.";
  if (error instanceof ApiError) return getErrorMessage(error, 'Failed to fetch orders');
  return 'An unexpected error occurred while fetching orders';
}

/** Null while the order is read. */
export function toLoadFailure({ content, failure }: PortalReturnView): LoadFailure | null {
  if (content !== 'missing' && content !== 'failed') return null;
  return { isMissing: content === 'missing', text: failure ?? '' };
}

const DOT_COLOURS: Record<string, 'yellow' | 'green' | 'orange'> = {
  pending: 'yellow',
  completed: 'green',
  delivered: 'green',
  shipping: 'orange',
};

export function getDotColour(status: string): 'yellow' | 'green' | 'orange' | 'grey' {
  return DOT_COLOURS[status.toLowerCase()] ?? 'grey';
}

const BADGE_PALETTES: Record<string, 'amber' | 'petrol' | 'orange' | 'green' | 'red'> = {
  pending: 'amber',
  paid: 'petrol',
  shipping: 'orange',
  delivered: 'green',
  cancelled: 'red',
};

export function getBadgePalette(status: string): string {
  return BADGE_PALETTES[status] ?? 'gray';
}

const SHOWN_NAMES = 2;

/** 'Brake Pads, Oil Filter and 2 more' */
export function summarizeNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ');
  const more = names.length - SHOWN_NAMES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
