/** 128 random bits. Not `randomUUID`, which browsers have only on https: a shop tried out over http has none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
