import { expect, test } from 'vitest';
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_AFTER_SECONDS,
  REFRESH_MARGIN_SECONDS,
  REFRESH_TOKEN_SECONDS,
  REFRESH_TURN_SECONDS,
  REUSE_GRACE_SECONDS,
  SESSION_SECONDS,
  STAFF_SESSION_SECONDS,
} from '#contract/session-lifetimes.ts';

test('[CONST-09, SESSION-04] tokens live 15 minutes and 7 days, sessions 30 days and 12 hours', () => {
  expect([ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS]).toEqual([900, 604_800]);
  expect([SESSION_SECONDS, STAFF_SESSION_SECONDS]).toEqual([2_592_000, 43_200]);
});

test('[TOKEN-04] an access token is replaced 60 s before its end', () => {
  expect([REFRESH_MARGIN_SECONDS, REFRESH_AFTER_SECONDS]).toEqual([60, 840]);
});

test('[TOKEN-03] a tab waits for another one for less than the grace of a used token', () => {
  expect([REFRESH_TURN_SECONDS, REUSE_GRACE_SECONDS]).toEqual([25, 30]);
});
