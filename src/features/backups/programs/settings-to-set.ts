/** What the owner of a restored shop has to set again. */

/**
 * The restore has just been told where the shop's data is; the others are the machine's own, or for tests. An S3_ variable
 * would be wrong advice: without them the pictures went to DATA_DIR, and with them the shop would look elsewhere.
 */
const notAgain =
  /^(NODE_ENV|PORT|HOST|DRAIN_SECONDS|LOG_LEVEL|DATA_DIR|DATABASE_\w+|S3_\w+|STRIPE_API_URL|PUSH_TEST_SERVICE)$/

/** Names of those that the old shop had, and that aren't set here. */
export const settingsToSet = (had: readonly string[], here: Readonly<Record<string, string | undefined>>): string[] =>
  had.filter((name) => !here[name] && !notAgain.test(name))
