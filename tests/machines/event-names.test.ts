import { expect, test } from 'vitest';
import { allModels } from '#tests/models/all-models.ts';

/**
 * What happened elsewhere: in the router, a port, a child, a parent or another tab. Every other event is what a user (or
 * a machine) asks for, in the imperative.
 */
const FACTS: Record<string, string[]> = {
  cardPayment: ['cart.changed'],
  catalogueSearch: ['address.changed'],
  checkout: ['checkout.unavailableMethodsUpdated', 'checkout.linesUpdated', 'cart.changed'],
  fitQuestion: ['car.changed'],
  garageSync: ['garage.changed', 'tab.returned'],
  identitySignIn: ['credential.received'],
  passwordReset: ['reset.addressChanged'],
  pictureUpload: ['upload.progressed', 'upload.finished', 'upload.failed'],
  portalReturn: ['session.changed'],
  productEditor: ['picture.uploaded', 'picture.failed'],
  purchase: ['address.entered', 'cart.changed', 'session.changed'],
  session: [
    'session.destinationReached',
    'session.accountDeleted',
    'session.codeNeeded',
    'session.resumed',
    'session.tokenNeeded',
    'session.signedInInOtherTab',
    'session.refreshedInOtherTab',
    'session.signedOutInOtherTab',
  ],
  tokenRefresh: ['refresh.turnGranted', 'refresh.tokensReplaced'],
  vehiclePicker: ['request.accepted', 'request.failed', 'request.progressed'],
};

/** End like a past tense. */
const IMPERATIVES = ['order.markDelivered'];

test.each(allModels.map(({ machine, events }) => [machine.id, Object.keys(events)] as const))(
  'the events of %s are named thing.verb, and only facts are in the past tense',
  (id, types) => {
    expect(
      types.filter((type) => /(ed|InOtherTab)$/.test(type) && !IMPERATIVES.includes(type)).toSorted(),
    ).toEqual((FACTS[id] ?? []).toSorted());
    expect(types.filter((type) => !/^[a-z]+\.[a-z]+([A-Z][a-z]*)*$/.test(type))).toEqual([]);
  },
);
