/** No shop address is longer. Logging longer ones would let a client fill the disk. */
const longest = 200

/**
 * A page's address for the log: without its search, which may contain an order's token, and without the token of a quote's
 * private link (LIVE-1).
 */
export const loggedPath = (address: string) =>
  (address.split('?', 1)[0] ?? '').replace(/^\/+quote\/.+/i, '/quote/:token').slice(0, longest)
