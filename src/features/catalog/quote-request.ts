import { createContext, use } from 'react'

/** What a page already knows when it opens the quote dialog. Inches. */
export type QuoteRequest = {
  productId?: string
  dimensions?: { length?: number; width?: number; thickness?: number }
  /** Where it was asked for: a category, 'general' or 'view_products_hero'. */
  label?: string
}

/** Opens the quote dialog. Given by the shell, so that the catalogue need not know the builder. */
export const QuoteRequestContext = createContext<(request?: QuoteRequest) => void>(() => undefined)

export const useRequestQuote = () => use(QuoteRequestContext)
