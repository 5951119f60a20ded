/** A phone number as typed, linked for dialing when possible. */
export function PhoneLink({ typed }: { typed: string }) {
  const href = phoneHref(typed)
  if (!href) return typed
  return (
    <a className="link" href={href}>
      {typed}
    </a>
  )
}

/**
 * The `tel:` link for what a customer typed as a phone number; undefined when it can't be one. An extension
 * ('615 555 0142 ext. 7') is not part of the number (RFC 3966).
 */
export function phoneHref(typed: string): string | undefined {
  const [, number = '', extension] =
    /^\s*([+\d\s().\-/]+)\s*(?:(?:,|;|#|x|ext\.?|extension)\s*(\d+))?/i.exec(typed) ?? []
  const plus = number.trim().startsWith('+') ? '+' : ''
  const digits = number.replace(/\D/g, '')
  if (digits.length < 3) return undefined
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ''}`
}
