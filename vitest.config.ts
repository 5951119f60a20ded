import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/test-postgres.mjs'

// Patient: on a busy machine everything takes longer, and what does not come in this time does not come.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** Tests of the server run twice, once on each database; everything else once. */
const onDatabase = (name: 'sqlite' | 'postgres') => ({
  test: {
    name,
    environment: 'node' as const,
    include: ['{src,tests}/**/*.server.test.ts'],
    ...patience,
    env: { TEST_DATABASE: name },
  },
})

export default defineConfig({
  test: {
    // Most of the time a test waits: for a process, a disk, PostgreSQL.
    maxWorkers: 4,
    globalSetup: 'tests/support/postgres-setup.ts',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,tests,content,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.ts', 'tests/e2e/**'],
          ...patience,
        },
      },
      onDatabase('sqlite'),
      // Where PostgreSQL is not installed, `npm test` says so and the rest still runs.
      ...(process.env.TEST_POSTGRES_URL || findPostgres() ? [onDatabase('postgres')] : []),
    ],
  },
})
