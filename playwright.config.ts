import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  globalSetup: './e2e/support/stock-template.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./e2e/generated/support/walk-reporter.ts'],
    ['html', { open: 'never', outputFolder: 'test-results/report' }],
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
