/**
 * Hono's typed client without the parts that the shop doesn't use (WebSockets, cookies, forms, URL building). Hono's code
 * would take 1.7 KB of the home page's 110 KB. The types are Hono's, so calls are checked against the server's routes.
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
