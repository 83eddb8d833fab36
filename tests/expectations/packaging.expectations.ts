import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const packagingExpectations = {
  loading: { visible: ['Loading order...'] },
  packaging: { visible: ['Order 7Q2M9XKD', 'Tick each item once it is in the parcel.'] },
  shipping: { visible: ['Order 7Q2M9XKD'], enabled: ['Mark as Delivered'] },
  markingShipping: { visible: ['Order 7Q2M9XKD'], disabled: ['Mark as Shipping'] },
  markingDelivered: { visible: ['Order 7Q2M9XKD'], disabled: ['Mark as Delivered'] },
  finished: { visible: ['Order 7Q2M9XKD'] },
  cannotEdit: {
    visible: ['Cannot Edit Order', 'This order cannot be edited because its status is'],
  },
  notFound: { visible: ['Order not found.'], enabled: ['Try again'] },
  failed: { visible: ['The order could not be loaded'], enabled: ['Try again'] },
} satisfies ScreenExpectations;
