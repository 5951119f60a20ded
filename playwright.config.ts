import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/test-chromium.mjs'

/** Journeys in a real browser, each against a shop of its own (tests/e2e/shop-test.ts). Needs `npm run build`. */
export default defineConfig({
  testDir: 'tests/e2e',
  // A test waits about a third of its time: for a shop to start, for a picture, for a pause in typing.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Patient: on a busy machine everything takes longer, and what does not come in this time does not come.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      // What a shopper does. Of the owner's desk, and of what a keyboard does, one size of the screen is enough.
      testMatch: /\b(analytics|cart|checkout|first-load|gallery|quote-journey|shell)\.spec\.ts$/,
      grepInvert: /by keyboard alone|with a mouse|ADMIN-8|SHELL-2|SHELL-8/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  use: {
    // Chromium comes from the system's packages; the tests download no browser.
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumFlags,
    },
    // Traces cost a quarter of the time: `playwright test --trace on` makes one where it is wanted.
    screenshot: 'only-on-failure',
  },
})
