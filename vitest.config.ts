import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/test-chromium.mjs'
import { findPostgres } from './scripts/test-postgres.mjs'

// Patient: on a busy machine everything takes longer, and what does not come in this time does not come.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** These replace modules by `vi.mock`, which works only where no other file has loaded them before. */
const mocking = ['src/features/owner/sign-in.server.test.ts', 'src/platform/database/store.server.test.ts']

/**
 * Tests of the server run twice, once on each database, where that may make a difference; everything else once. Their files
 * share processes: to load the whole shop takes a second of a core, and was half of what most files cost. Those that mock have
 * processes of their own.
 */
const onDatabase = (name: 'sqlite' | 'postgres') => {
  const shared = { environment: 'node' as const, setupFiles: ['tests/support/server-setup.ts'], ...patience }
  const env = { TEST_DATABASE: name }
  const include = ['{src,tests}/**/*.server.test.ts']
  return [
    {
      test: {
        ...{ name, ...shared, env, include, isolate: false },
        exclude: [...mocking, ...(name === 'postgres' ? sameOnBoth : onlyPostgres)],
      },
    },
    { test: { name: `${name}-mocked`, ...shared, env, include: mocking } },
  ]
}

/** What these test is the same on both databases: rules, answers and files, and no SQL of their own. SQLite is faster. */
const sameOnBoth = [
  'src/features/catalog/*.server.test.ts',
  'src/features/checkout/checkout-delivery.server.test.ts',
  'src/features/delivery/places/*.server.test.ts',
  'src/features/mail/drawings/*.server.test.ts',
  'src/features/media/*.server.test.ts',
  'src/features/prices/*/*.server.test.ts',
  'src/features/products/site-pictures.server.test.ts',
  'src/features/quotes/offers/offer-papers.server.test.ts',
  'src/features/quotes/offers/frozen-offer.server.test.ts',
  'src/features/quotes/offers/drafts/offer-discounts.server.test.ts',
  'src/features/quotes/request/quote-delivery.server.test.ts',
  'src/server/admission/*.server.test.ts',
  'src/server/assets/*.server.test.ts',
  'src/server/{api-description,app,browser-errors,owner-rules}.server.test.ts',
  'src/web/*.server.test.ts',
  'tests/attacks/private-files.server.test.ts',
]

const onlyPostgres = ['src/platform/database/postgres-pool.server.test.ts']

/** What the widgets and their tests import. */
const widgetPackages = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@tanstack/react-query',
  'clsx',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'vitest-browser-react',
  'vitest-browser-react/pure',
]

/** Widgets in a real browser, which has a top layer, a focus, layout and a pointer; happy-dom and jsdom do not. */
const inChromium = (executablePath: string) => ({
  plugins: [tailwindcss()],
  // A package that Vite comes upon while the tests run is bundled then, with a second React in it, and they fail.
  optimizeDeps: { include: widgetPackages },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: 'tests/support/components-setup.ts',
    fileParallelism: false,
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath, args: chromiumFlags },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const, name: 'components' }],
      viewport: { width: 1024, height: 768 },
      screenshotFailures: false,
      traceView: false,
    },
  },
})

const chromium = findChromium()

export default defineConfig({
  test: {
    // Most of the time a test waits: for a process, a disk, PostgreSQL.
    maxWorkers: 4,
    globalSetup: [
      'tests/support/postgres-setup.ts',
      'tests/support/database/template-setup.ts',
      'tests/support/zip-codes-setup.ts',
      'tests/support/papers/paper-fonts-setup.ts',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,tests,content,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts', '**/*.browser.test.tsx', 'tests/e2e/**'],
          ...patience,
        },
      },
      ...onDatabase('sqlite'),
      // Where PostgreSQL or Chromium is not installed, `npm test` says so and the rest still runs.
      ...(process.env.TEST_POSTGRES_URL || findPostgres() ? onDatabase('postgres') : []),
      ...(chromium ? [inChromium(chromium)] : []),
    ],
  },
})
