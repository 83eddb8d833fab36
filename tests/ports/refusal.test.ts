import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import { toRefusal } from '#src/ports/refusal.ts';

const anError = (body: unknown) => new ApiError('order', new Response(null, { status: 400 }), body);

test.each([
  [
    "a refusal keeps the server's message",
    anError({ message: 'Not today' }),
    { ok: false, kind: 'refused', message: 'Not today' },
  ],
  ['a refusal without a message has none', anError({ message: '' }), { ok: false, kind: 'refused' }],
  ['a lost reply is a network failure', new NetworkError('x'), { ok: false, kind: 'network' }],
  ['so is a defect', new TypeError('x'), { ok: false, kind: 'network' }],
])('[ERR-01] %s', (_, error, refusal) => {
  expect(toRefusal(error)).toStrictEqual(refusal);
});
