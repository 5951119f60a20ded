import type { ComponentProps } from 'react'
import type { GuidePath } from '../guides/guide-pages.ts'
import type { Category } from '../pricing/pricing.ts'

/** The shop's pages. src/web/pages.server.tsx answers for each of them. */
type PagePath =
  | '/'
  | '/products'
  | `/products/${Category}`
  | `/product/${string}`
  | '/quote-builder'
  | '/cart'
  | '/checkout'
  | '/order-confirmation'
  | '/gallery'
  | '/policies'
  | '/your-quotes'
  | GuidePath

/** Misspelled addresses don't compile. */
export type PageAddress = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`

/** A link to a page of the shop. Every page is a document of its own, so this is a plain link. */
export const PageLink = (props: ComponentProps<'a'> & { href: PageAddress }) => <a {...props} />

/** `path`, with the parameters that have a value. */
export function withSearch<Path extends PagePath>(
  path: Path,
  parameters: Record<string, string | number | undefined>,
): Path | `${Path}?${string}` {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
