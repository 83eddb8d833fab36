/** Says in a report to `reportCspViolation` that a payment screen has a script which is not in its inventory. */
export const UNLISTED_SCRIPT = 'payment-scripts';
