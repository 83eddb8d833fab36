import { expect, test } from 'vitest';
import { foldText } from '#contract/fitment/fold-text.ts';

test.each([
  ['Cyrillic capitals', 'АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'],
  ['Greek capitals', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['small letters', 'аеорсх', 'AEOPCX'],
  ['letters without a Latin twin', 'ЖΩ', 'ЖΩ'],
  ['full-width characters', 'ＮＺＥ１４１', 'NZE141'],
  ['accents', 'Citroën', 'CITROEN'],
  ['separators', 'nze-141 6012345', 'NZE-141 6012345'],
])('%s of a pasted text: %s is compared as %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});
