/** A refusal as a plain page, for who opens a paper or a photograph of the API from its link. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** As browsers say that a person opens an address in a tab (Fetch Metadata). A program and a page's own call don't. */
export const isOpenedInTab = (c: Context) =>
  c.req.method === 'GET' && c.req.header('sec-fetch-dest') === 'document' && c.req.header('sec-fetch-mode') !== 'cors'

const style =
  'body{margin:18vh auto;max-width:30rem;padding:0 1.5rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#241c15;background:#faf7f2}' +
  'h1{font:600 1.75rem/1.2 Georgia,serif}a{color:#9a5b24;display:inline-block;padding:.6rem 0}small{color:#6b5d50}'

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const problemPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
}

/** An empty `href` is the same address. */
const again = '<a href="">Try again</a>'

const titles: Partial<Record<number, [title: string, next: string]>> = {
  404: ['Not here', '<a href="/">Go to the shop</a>'],
  429: ['One moment', again],
  503: ['One moment', again],
}

/** @param requestId By which the shop's log knows it. @param path What was opened: the desk leads back to it after signing in. */
export function problemPage(status: number, detail: string, requestId: string, path: string): string {
  const signIn = `<a href="/admin#then=${encodeURIComponent(path)}">Sign in to open it</a>`
  const [title, next] = status === 401 ? ['Sign in first', signIn] : (titles[status] ?? ["This can't be shown", again])
  const number =
    status >= 500 && status !== 503
      ? `<p><small>If it happens again, tell us this number: ${requestId}</small></p>`
      : ''
  // What a title says already.
  const why = status === 401 ? '' : `<p>${escaped(detail)}</p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${why}<p>${next}</p>${number}</body></html>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
