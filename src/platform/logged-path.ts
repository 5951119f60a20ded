/** No shop address is longer. Logging longer ones would let a client fill the disk. */
const longest = 200

/** Tokens of orders and private links have 32 such characters, and pictures' ids, which are no secret, 36. */
const token = /[\w-]{32,}/g
const pictureId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A page's address for the log: without its search, which may contain an order's token, and without anything that could be
 * a token (LIVE-1), wherever it stands and however it is spelled.
 */
export const loggedPath = (address: string): string =>
  withoutTokens(decoded(address.split('?', 1)[0] ?? '')).slice(0, longest)

const withoutTokens = (text: string) => text.replace(token, (word) => (pictureId.test(word) ? word : ':token'))

/** A browser's message of an error, for the log: without what could be a token or an email address. */
export const loggedMessage = (message: string): string =>
  withoutTokens(decoded(message))
    .replace(/[^\s@]+@[^\s@]+/g, ':email')
    .slice(0, longest)

/** Twice: no page understands what is encoded twice, but anyone who reads the log does. */
function decoded(path: string): string {
  for (let round = 0; round < 2; round++) path = path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))
  return path
}
