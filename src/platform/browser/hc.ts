/**
 * Hono's typed client without what the shop does not use of it (WebSockets, cookies, forms, URL building): its own code
 * is 1.7 KB of the 110 KB that the home page may load. The types are Hono's, so that what a feature calls is checked
 * against the routes that the server declares.
 */
import type { hc as HonoClient } from 'hono/client'

type Call = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  header?: Record<string, string>
  json?: unknown
}
type Options = { headers?: Record<string, string>; init?: RequestInit; fetch?: typeof fetch }

/** `hc<Api>(base, { fetch })['products'][':id'].$get({ param: { id } })` answers with the `Response`. */
export const hc = ((base: string, options: Options = {}) => step(base, options.fetch ?? fetch)) as typeof HonoClient

function step(path: string, send: typeof fetch): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => step(`${path}/${String(name)}`, send),
    apply: (_, __, [call, options]: [Call?, Options?]) => {
      const end = path.lastIndexOf('/$')
      const method = path.slice(end + 2).toUpperCase()
      return send(addressOf(path.slice(0, end), call), requestOf(method, call, options))
    },
  })
}

function addressOf(path: string, { param = {}, query = {} }: Call = {}): string {
  const filled = path.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(param[name] ?? '')}`)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one)
  return search.size > 0 ? `${filled}?${search}` : filled
}

function requestOf(method: string, { header, json }: Call = {}, { headers, init }: Options = {}): RequestInit {
  return {
    ...init,
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...header, ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
}
