/** 128 random bits in hex. Not `randomUUID`: browsers offer it only over https, and a trial shop may run over http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
