/**
 * Uses the browser's storage. Undefined where it is blocked (private windows, policies) or full. Even reading the property
 * of `window` can throw.
 */
export function withStorage<T>(kind: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | undefined {
  try {
    return use(window[kind])
  } catch {
    return undefined
  }
}
