import { isPrivatePath } from '../features/analytics/measured-address.ts'

/** No shop address is longer. Logging longer ones would let a client fill the disk. */
const longest = 200

/**
 * A page's address for the log: without its search, which may contain an order's token, and without the token of a quote's
 * private link (LIVE-1).
 */
export function loggedPath(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return isPrivatePath(path) ? '/quote/:token' : path.slice(0, longest)
}
