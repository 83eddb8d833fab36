import { expect, test } from 'vitest';
import type { SavedAddress } from '#contract/types.ts';
import { resolveChoice } from '#machines/address-choice/address-choice.rules.ts';
import { createAddressChoice } from '#machines/address-choice/address-choice.store.ts';
import type { AddressChoice } from '#machines/address-choice/address-choice.types.ts';
import { savedAddress } from '../../factories/saved-address.ts';

const office: SavedAddress = { id: 7, ...savedAddress };
const nothingChosen = { choice: null, preselectedId: null };
const earlierChoice: AddressChoice = { mode: 'saved', addressId: 7, save: false };

test('[CHECKOUT-03] saved addresses are offered first, unless there are none or a new one was started', () => {
  expect(resolveChoice(nothingChosen, { savedAddresses: [office], hasStartedNew: false })).toEqual({
    mode: 'saved',
    address: office,
    shouldSave: true,
  });
  expect(resolveChoice(nothingChosen, { savedAddresses: [office], hasStartedNew: true }).mode).toBe('new');
  expect(resolveChoice(nothingChosen, { savedAddresses: [], hasStartedNew: false }).mode).toBe('new');
});

test('[CHECKOUT-04] the first address is chosen: the API lists the one used last first', () => {
  const home: SavedAddress = { ...office, id: 5 };
  const known = { savedAddresses: [home, office], hasStartedNew: false };
  expect(resolveChoice(nothingChosen, known).address).toEqual(home);
  expect(resolveChoice({ choice: earlierChoice, preselectedId: null }, known).address).toEqual(office);
});

test('[CHECKOUT-10] no other address is chosen in place of a deleted one', () => {
  const known = { savedAddresses: [{ ...office, id: 8 }], hasStartedNew: false };
  expect(resolveChoice({ choice: earlierChoice, preselectedId: null }, known).address).toBeNull();
});

test('a choice made earlier in the visit is restored if the account still has the address', () => {
  expect(
    resolveChoice(
      { choice: earlierChoice, preselectedId: null },
      { savedAddresses: [office], hasStartedNew: true },
    ),
  ).toEqual({
    mode: 'saved',
    address: office,
    shouldSave: false,
  });
  expect(
    resolveChoice(
      { choice: earlierChoice, preselectedId: null },
      { savedAddresses: [{ ...office, id: 8 }], hasStartedNew: true },
    ).address,
  ).toBeNull();
});

test('a choice keeps the earlier ones and is announced', () => {
  const store = createAddressChoice(null);
  const announced: AddressChoice[] = [];
  store.on('address.chosen', ({ choice }) => announced.push(choice));

  store.trigger['address.choose']({ mode: 'saved', change: { addressId: 7 } });
  store.trigger['address.choose']({ mode: 'saved', change: { mode: 'new' } });
  store.trigger['address.choose']({ mode: 'new', change: { save: false } });

  expect(announced).toEqual([
    { mode: 'saved', addressId: 7, save: true },
    { mode: 'new', addressId: 7, save: true },
    { mode: 'new', addressId: 7, save: false },
  ]);
  expect(store.getSnapshot().context.choice).toEqual({ mode: 'new', addressId: 7, save: false });
});

test('the choice starts with what an earlier screen of the visit stored', () => {
  expect(createAddressChoice(earlierChoice).getSnapshot().context).toEqual({
    choice: earlierChoice,
    preselectedId: null,
  });
});

test('[CHECKOUT-04] the address chosen at first stays when a later list begins with another one', () => {
  const home: SavedAddress = { ...office, id: 5 };
  const store = createAddressChoice(null);
  store.trigger['address.preselect']({ addressId: 7 });
  store.trigger['address.preselect']({ addressId: 5 });
  const { context } = store.getSnapshot();
  const resolve = (...savedAddresses: SavedAddress[]) =>
    resolveChoice(context, { savedAddresses, hasStartedNew: false }).address;
  expect(resolve(home, office)).toEqual(office);
  expect(resolve(home)).toBeNull();
});
