import { createContext, use } from 'react'
import type { Dimensions } from '../pricing/piece.ts'

/** What a page already knows when it opens the quote dialog. Inches, or the text typed where it cannot be read as such. */
export type QuoteRequest = {
  productId?: string
  dimensions?: Partial<Dimensions<number | string>>
  /** Where it was asked for: a category, 'general' or 'view_products_hero'. */
  label?: string
}

/** Opens the quote dialog. Given by the shell, so that the catalogue need not know the builder. */
export const QuoteRequestContext = createContext<(request?: QuoteRequest) => void>(() => undefined)

export const useRequestQuote = () => use(QuoteRequestContext)
