import { defineConfig } from 'playwright/test';
import { findChromium, findTestBrowser } from './scripts/run/find-chromium.ts';

const launched = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const WHOLE_BROWSER = ['**/first-view.e2e.ts', '**/back-office-day.e2e.ts'];
const SLOW_JOURNEYS = '**/*-slow.e2e.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  globalSetup: './e2e/support/template-database.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only then is reported as flaky; see scripts/test/test.ts.
  retries: 1,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./e2e/generated/support/path-coverage-reporter.ts'],
    ['html', { open: 'never', outputFolder: 'test-results/report' }],
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    // Use `TRACE=on` to reproduce a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'anywhere',
      testIgnore: [...WHOLE_BROWSER, SLOW_JOURNEYS],
      use: { launchOptions: launched(findTestBrowser()) },
    },
    // Only the full browser reports reliably what is loaded and when, and prints as people print.
    { name: 'whole browser', testMatch: WHOLE_BROWSER, use: { launchOptions: launched(findChromium()) } },
    // Journeys on a throttled phone; `npm run test:slow`.
    {
      name: 'slow phone',
      testMatch: SLOW_JOURNEYS,
      use: { launchOptions: launched(findTestBrowser()) },
    },
  ],
});
