import type { Sights } from '#tests/support/sight.ts';

export const packagingSights = {
  loading: { sees: ['Loading order...'] },
  packaging: { sees: ['Order 7Q2M9XKD', 'Tick each item once it is in the parcel.'] },
  shipping: { sees: ['Order 7Q2M9XKD'], can: ['Mark as Delivered'] },
  changingStatus: { sees: ['Order 7Q2M9XKD'], lacks: ['Cannot Edit Order'] },
  finished: { sees: ['Order 7Q2M9XKD'] },
  cannotEdit: {
    sees: ['Cannot Edit Order', 'This order cannot be edited because its status is "delivered".'],
    can: ['Try again'],
  },
  notFound: { sees: ['Order not found.'], can: ['Try again'] },
  failed: { sees: ['The order could not be loaded'], can: ['Try again'] },
} satisfies Sights;
