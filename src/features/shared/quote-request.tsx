import type { ComponentProps } from 'react'
import type { Dimensions } from '../pricing/piece.ts'
import { PageLink } from './page-link.tsx'

/** What a page already knows when it opens the quote dialog. Dimensions are inches, or the typed text if it can't be parsed. */
export type QuoteRequest = {
  productId?: string
  /** Counts as the visitor's choice. */
  woodSpeciesId?: string
  finishOptionId?: string
  dimensions?: Partial<Dimensions<number | string>>
  /** Where the request came from: a category, 'general' or 'view_products_hero'. */
  label?: string
}

/**
 * Opens the quote dialog (src/web/press.ts). Before the page's scripts are there, the press waits for them. Without
 * JavaScript it is a link to the builder's page. For the buttons of pages that need no code of their own; others pass
 * `request` at the press with `requestQuote`.
 */
export function QuoteButton({
  request,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'role'> & {
  request: QuoteRequest
}) {
  return (
    <PageLink href="/quote-builder" role="button" data-press="quote" data-request={JSON.stringify(request)} {...rest} />
  )
}

export const quoteRequestEvent = 'shop:quote'

/** Opens the quote dialog, which the page's frame keeps, so that features don't import the builder. */
export function requestQuote(request: QuoteRequest): void {
  document.dispatchEvent(new CustomEvent(quoteRequestEvent, { detail: request }))
}
