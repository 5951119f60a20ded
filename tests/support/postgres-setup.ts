import { findPostgres, startPostgres } from '../../scripts/test-postgres.mjs'

/** Starts a temporary PostgreSQL for the test run, unless one is already configured. */
export async function setup() {
  const programs = findPostgres()
  if (process.env.TEST_POSTGRES_URL || !programs) return
  const { url, stop } = await startPostgres(programs)
  process.env.TEST_POSTGRES_URL = url
  return stop
}
