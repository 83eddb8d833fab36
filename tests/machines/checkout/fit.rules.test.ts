import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import type { PlaceOrderOutput } from '#machines/checkout/checkout.ports.ts';
import { getFitKey, readFitsInput, withRefusedFits, withVerdicts } from '#machines/checkout/fit.rules.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';

const vitzKey = getFitKey(padsForVitz);
const fielderKey = getFitKey(padsForFielder);

describe('what a verdict is about', () => {
  const withAnswers = (answers: Record<string, Answer>) => getFitKey({ ...padsForVitz, answers });

  test('the order of the answers makes no difference', () => {
    const key = withAnswers({ abs: 'no', rear_discs: 'no', sunroof: 'yes' });
    expect(withAnswers({ sunroof: 'yes', rear_discs: 'no', abs: 'no' })).toBe(key);
    expect(withAnswers({ rear_discs: 'no', abs: 'no', sunroof: 'yes' })).toBe(key);
  });

  test.each<[string, string]>([
    ['another part', getFitKey({ ...padsForVitz, id: 102 })],
    ['another car', fielderKey],
    ['another answer', withAnswers({ abs: 'yes' })],
    ['another month', getFitKey({ ...padsForVitz, answers: { abs: 'no' }, built: '2013-01' })],
  ])('%s makes it another verdict', (_, key) => {
    expect(key).not.toBe(getFitKey({ ...padsForVitz, answers: { abs: 'no' }, built: '2012-05' }));
  });
});

test('only lines with a vehicle and its label are checked, until they are acknowledged', () => {
  const { vehicle, vehicleLabel } = padsForVitz;
  const lines: CartLine[] = [
    brakePads,
    { ...brakePads, vehicle },
    { ...brakePads, vehicleLabel },
    { ...padsForFielder, acknowledged: true },
    padsForVitz,
  ];
  expect(readFitsInput({ lines, verdicts: {} })).toEqual({ lines: [padsForVitz] });
});

test('a reading that failed leaves the verdicts as they were', () => {
  const context = { lines: [padsForVitz], verdicts: { [vitzKey]: 'fits' } as const };
  expect(withVerdicts(context, { ok: false })).toEqual({ verdicts: { [vitzKey]: 'fits' } });
});

describe('an order that is refused because of a line', () => {
  const context = {
    lines: [padsForVitz, padsForFielder],
    verdicts: { [vitzKey]: 'fits', [fielderKey]: 'fits' } as const,
  };
  const refuse = (id: number, vehicle: string): PlaceOrderOutput => ({
    ok: false,
    kind: 'refused',
    code: 'FIT_NOT_ACKNOWLEDGED',
    data: { lines: [{ id, vehicle, verdict: 'no' }] },
  });

  test('the verdict of the server is that of the line of the same part and car', () => {
    expect(withRefusedFits(context, refuse(101, 'toyota-fielder-nze141'))).toEqual({
      verdicts: { [vitzKey]: 'fits', [fielderKey]: 'no' },
    });
  });

  test.each<[string, PlaceOrderOutput]>([
    ['another part', refuse(102, 'toyota-fielder-nze141')],
    ['another car', refuse(101, 'toyota-axio-nze141')],
  ])('a verdict about %s changes none', (_, refusal) => {
    expect(withRefusedFits(context, refusal)).toEqual({
      verdicts: { [vitzKey]: 'fits', [fielderKey]: 'fits' },
    });
  });
});
