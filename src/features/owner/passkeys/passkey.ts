/** STAFF-1: passkeys, on both sides. */

/** More than anyone's devices. */
export const mostPasskeys = 20

export const longestPasskeyName = 60

/** A passkey is added this long after signing in without the password again. */
export const recentSignInMs = 10 * 60 * 1000
