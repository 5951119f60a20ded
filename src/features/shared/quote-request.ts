import { createContext, use } from 'react'
import type { Dimensions } from '../pricing/piece.ts'

/** What a page already knows when it opens the quote dialog. Dimensions are inches, or the typed text if it can't be parsed. */
export type QuoteRequest = {
  productId?: string
  dimensions?: Partial<Dimensions<number | string>>
  /** Where the request came from: a category, 'general' or 'view_products_hero'. */
  label?: string
}

/** Opens the quote dialog. The shell provides it, so that the catalog doesn't import the builder. */
export const QuoteRequestContext = createContext<(request?: QuoteRequest) => void>(() => undefined)

export const useRequestQuote = () => use(QuoteRequestContext)
