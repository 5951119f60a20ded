/** OUT-3: tells the server's log, once for each part of a page, that it stopped working. */

import { apiBase, apiFetch } from '../../../platform/browser/api-client.ts'

const reported = new Set<string>()

export function reportFailure(part: string, error: unknown): void {
  if (reported.has(part)) return
  reported.add(part)
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const body = JSON.stringify({
    part,
    page: location.pathname.slice(0, 500),
    message: message.slice(0, 500),
    stack: stack?.slice(0, 5_000) ?? '',
  })
  apiFetch(`${apiBase}/browser-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    // The visitor may reload at once.
    keepalive: true,
  }).catch(console.warn)
}
