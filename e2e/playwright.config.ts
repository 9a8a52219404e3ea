import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browser } from '../bin/lib/browser.mjs';

// Against a Parley that runs already: E2E_BASE_URL (and E2E_SMTP_PORT). Otherwise one is started by the very command
// that a user starts it with, on ports and a data folder of its own.
const port = Number(process.env['E2E_PORT'] ?? 4180);
const smtpPort = Number(process.env['E2E_SMTP_PORT'] ?? port + 1);
const given = process.env['E2E_BASE_URL'];
const isWholeTrace = process.env['E2E_TRACE'] === 'whole';
const baseURL = given ?? `http://localhost:${port}`;

// This file is read again by every worker process; what one run agrees on stands in its environment.
process.env['E2E_BASE_URL_USED'] = baseURL;
process.env['E2E_SMTP_PORT'] = String(smtpPort);
if (!given && !process.env['E2E_DATA_DIR']) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // They say that a journey hangs, not that it is slow: machines are, which others use as well.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    launchOptions: await browser(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What was done, asked and said is always kept of a journey that failed. Every state of the page besides costs each
    // journey a third more: E2E_TRACE=whole.
    trace: { mode: 'retain-on-failure', screenshots: isWholeTrace, snapshots: isWholeTrace },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  ...(!given && {
    webServer: {
      command: `${JSON.stringify(process.execPath)} ../bin/start.mjs`,
      // Not its /readyz: the demo's channels are connected after that, and what is written before reaches nobody.
      wait: { stdout: /Parley is ready/ },
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 40_000 },
      stdout: 'ignore' as const,
      stderr: 'pipe' as const,
      env: {
        PORT: String(port),
        SMTP_LISTEN_PORT: String(smtpPort),
        PUBLIC_URL: baseURL,
        PARLEY_DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
        PARLEY_SEED: 'demo',
        PARLEY_SIMULATOR: 'on',
        // The identity provider of the journeys is on this machine.
        SSO_ALLOW_PRIVATE: 'on',
        // So are the pages that colleagues name to each other.
        CHAT_LINKS_ALLOW_PRIVATE: 'on',
        ...(process.env['E2E_DATABASE_URL'] && { DATABASE_URL: process.env['E2E_DATABASE_URL'] }),
      },
    },
  }),
});
