import { countdownModel } from '../../tests/models/countdown.model.ts';
import { stopClock } from '../support/clock.ts';
import { newAddress, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import type { Walk } from './support/browser-walk.types.ts';

const SECONDS_LEFT = 2;

/** Of the minute after which sign-up sends another code. */
async function openWithTwoSecondsLeft({ visitor: { page, signUp } }: Walk): Promise<void> {
  const email = newAddress();
  await signUp.open();
  await signUp.fillIn({ username: 'Akinyi', email, password: PASSWORD });
  await signUp.submit();
  await signUp.seeCodeScreen(email);
  await stopClock(page);
  const shown = await page.getByText(/^ in \d\d:\d\d$/).textContent();
  await page.clock.runFor((Number(shown?.slice(-2)) - SECONDS_LEFT) * 1_000);
}

describeBrowserWalk({
  model: countdownModel,
  starts: { 'two seconds': { clockStands: true, open: openWithTwoSecondsLeft } },
  gestures: {},
  ports: {},
  never: { 'no time at all': 'whatever counts down in the shop begins with time to wait' },
  unreached: [],
  sights: {
    counting: { sees: [' in 00:0'], cannot: ['Resend'] },
    finished: { lacks: [' in 00:0'], can: ['Resend'] },
  },
});
