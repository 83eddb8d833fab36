import { expect, test } from 'vitest';
import { maskFrame } from '#contract/fitment/mask-frame.ts';

test.each([
  ['NZE141-6012345', 'NZE141-•••2345'],
  ['nze141 6012345', 'NZE141-•••2345'],
  ['DBA-NZE141-6012345', 'DBA-NZE141-•••2345'],
  ['NZE1416012345', '•••2345'],
  ['WVWZZZ1KZAW123456', '•••3456'],
  ['NZE141-234', 'NZE141-•••'],
  ['NZE141-2345', 'NZE141-•••'],
  ['NZE141 - 6012345', 'NZE141-•••2345'],
  ['NZE141-6012345-', 'NZE141-•••2345'],
  ['-NZE1416012345', '•••2345'],
  ['---', '•••'],
])('[FIT-54] %s is shown as %s', (frame, shown) => {
  expect(maskFrame(frame)).toBe(shown);
});
