import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { advanceClock } from '../simulated-time.ts';

test('counts down by one every 1000 ms', () => {
  const clock = new SimulatedClock();
  const countdown = createActor(countdownMachine, { clock, input: { seconds: 15 } }).start();
  clock.increment(999);
  expect(countdown.getSnapshot().context).toEqual({ secondsLeft: 15 });
  clock.increment(1);
  expect(countdown.getSnapshot().context).toEqual({ secondsLeft: 14 });
});

test('finishes when no seconds are left', () => {
  const clock = new SimulatedClock();
  const countdown = createActor(countdownMachine, { clock, input: { seconds: 3 } }).start();
  advanceClock(clock, 2999);
  expect(countdown.getSnapshot().status).toBe('active');
  clock.increment(1);
  expect(countdown.getSnapshot()).toMatchObject({
    status: 'done',
    value: 'finished',
    context: { secondsLeft: 0 },
  });
});

test('finishes at once when started with zero seconds', () => {
  const countdown = createActor(countdownMachine, { input: { seconds: 0 } }).start();
  expect(countdown.getSnapshot().value).toBe('finished');
});
