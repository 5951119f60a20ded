import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { inchesText } from '../pricing/inches.ts'
import { usualSize } from '../pricing/piece.ts'
import type { HomeDrawingProps } from './home-drawing.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { type QuickQuote, type QuickQuoteProps, quickBounds, useQuickQuote } from './use-quick-quote.ts'
import { Wall, wallBounds } from './wall/wall.tsx'
import { WallWords } from './wall/wall-words.tsx'

const fetchDrawing = () => import('./home-drawing.tsx').then((part) => part.HomeDrawing)

/** WIN-1, HOME-1, HOME-3: one wall, one piece and one price, where the owner has no picture of their own to lead with. */
export function WallQuote({ headline, lead, ...props }: QuickQuoteProps & { headline: string; lead: string }) {
  const quote = useQuickQuote(props)
  const { category, lengthIn, wood } = quote
  const fitsWall = category === 'floating-mantel' && lengthIn >= wallBounds.min && lengthIn <= wallBounds.max
  const [failed, setFailed] = useState(false)
  const Drawing = useLazyPart(fetchDrawing, !fitsWall && !failed, () => setFailed(true))
  const isDrawn = !fitsWall && Drawing !== undefined
  const place = useRef<HTMLDivElement>(null)
  const wasDrawn = useRef(isDrawn)
  // The end of the drawing that the keys made shorter is gone.
  useEffect(() => {
    if (wasDrawn.current && !isDrawn && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
    wasDrawn.current = isDrawn
  }, [isDrawn])
  return (
    <div ref={place}>
      <Wall
        wood={wood}
        lengthIn={lengthIn}
        onLength={quote.setLength}
        sheet={isDrawn && <Drawing {...drawingOf(quote)} />}
      >
        <WallWords quote={quote} headline={headline} lead={lead} />
        {!fitsWall && failed && (
          <p className="absolute inset-x-4 bottom-3 z-10 bg-char/80 p-3 text-sm">
            This wall shows floating mantels of {wallBounds.min} to {inchesText(wallBounds.max)}. The price is for
            yours.
          </p>
        )}
      </Wall>
      <QuotePanel quote={quote} />
    </div>
  )
}

/** HOME-3: below a picture of the owner's, where the drawing has the ends to pull. */
export function DrawnQuote({ Drawing, ...props }: QuickQuoteProps & { Drawing: ComponentType<HomeDrawingProps> }) {
  const quote = useQuickQuote(props)
  return (
    <>
      <div className="bg-sheet">
        <div className="mx-auto max-w-page">
          <Drawing {...drawingOf(quote)} />
        </div>
      </div>
      <QuotePanel quote={quote} />
    </>
  )
}

const drawingOf = ({ category, lengthIn, wood, setLength }: QuickQuote): HomeDrawingProps => ({
  piece: {
    category,
    making: usualMaking(category),
    size: { ...usualSize, lengthIn },
    wood: wood ?? null,
    finish: null,
  } satisfies DrawnPiece,
  bounds: quickBounds,
  onLength: setLength,
})
