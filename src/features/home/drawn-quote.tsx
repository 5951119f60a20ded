import { HomeDrawing } from './home-drawing.tsx'
import { DrawnQuote } from './quick-quote.tsx'
import type { QuickQuoteProps } from './use-quick-quote.ts'

/** With the drawing's code: where a picture of the owner's leads, the server writes the drawing below it. */
export const DrawnQuotePart = (props: QuickQuoteProps) => <DrawnQuote {...props} Drawing={HomeDrawing} />
