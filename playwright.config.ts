import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/test-chromium.mjs'

/**
 * Journeys in a real browser, each against a shop of its own or one that it only reads (tests/e2e/shop-test.ts). Needs
 * `npm run build`.
 */
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
      // What looks or works differently on a small screen: tests with `alsoOnPhone`.
      grep: /@phone/,
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
    // Less than the test has, so that a press that can't be made says which.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Half of what drawing costs. Animations prove nothing here.
    contextOptions: { reducedMotion: 'reduce' },
    // A page's requests that a worker makes can't be held or failed by a test. The journeys of the desk's app allow it.
    serviceWorkers: 'block',
  },
})
