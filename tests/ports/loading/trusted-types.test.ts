import { expect, test, vi } from 'vitest';
import { createTrustedTypesPolicy } from '#src/loading/trusted-types.ts';

const rules = { createHTML: (html: string) => (html === '<b>' ? html : null) };

test('without Trusted Types the rules alone apply', () => {
  expect(createTrustedTypesPolicy('gari', rules)).toBe(rules);
});

test('with Trusted Types the browser makes the policy, under its name', () => {
  const policy = { createHTML: () => 'an object of the browser' };
  const createPolicy = vi.fn<(name: string, given: object) => object>(() => policy);
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect(createTrustedTypesPolicy('gari', rules)).toBe(policy);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('gari', rules);
});
