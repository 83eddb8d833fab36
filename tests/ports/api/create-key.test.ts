import { expect, test, vi } from 'vitest';
import { createKey } from '#src/api/create-key.ts';

test('[IDEMP-02] a key is 16 random bytes in hexadecimal digits', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).set([0, 1, 10, 15, 16, 127, 128, 255, 0, 0, 0, 0, 0, 0, 0, 9]);
    return bytes;
  });
  expect(createKey()).toBe('00010a0f107f80ff0000000000000009');
});

test('[IDEMP-02] no two keys are equal', () => {
  expect(new Set(Array.from({ length: 100 }, createKey)).size).toBe(100);
});
