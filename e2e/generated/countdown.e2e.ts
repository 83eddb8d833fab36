import { countdownModel } from '../../tests/models/countdown.model.ts';
import { stopClock } from '../support/clock.ts';
import { newAddress, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import type { PathRun } from './support/browser-paths.types.ts';

const SECONDS_LEFT = 2;

/** Uses the one-minute cooldown before sign-up sends another code. */
async function openWithTwoSecondsLeft({ visitor: { page, signUp } }: PathRun): Promise<void> {
  const email = newAddress();
  await signUp.open();
  await signUp.fillIn({ username: 'Akinyi', email, password: PASSWORD });
  await signUp.submit();
  await signUp.seeCodeScreen(email);
  await stopClock(page);
  const shown = await page.getByText(/^ in \d\d:\d\d$/).textContent();
  await page.clock.runFor((Number(shown?.slice(-2)) - SECONDS_LEFT) * 1_000);
}

await describeBrowserPaths({
  model: countdownModel,
  starts: { 'two seconds': { clockStopped: true, open: openWithTwoSecondsLeft } },
  userActions: {},
  ports: {},
  exclusions: { 'no time at all': 'whatever counts down in the shop begins with time to wait' },
  unreached: [],
  expectations: {
    counting: { visible: [' in 00:0'], disabled: ['Resend'] },
    finished: { absent: [' in 00:0'], enabled: ['Resend'] },
  },
});
