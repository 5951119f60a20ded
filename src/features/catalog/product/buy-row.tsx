import { use, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useInBrowser } from '../../../ui/in-browser/in-browser.tsx'
import type { OneFigure } from '../../delivery/one-figure.ts'
import type { Way } from '../../delivery/ways.ts'
import { inchesFromText } from '../../pricing/inches.ts'
import { dimensionNames, sizeFromTexts } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { requestQuote } from '../../shared/quote-request.tsx'
import type { Product } from '../catalog-queries.ts'
import { BuyPieceContext, type PieceFinish, type PieceWood } from './buy-piece.ts'
import { type ChosenPiece, figureText, sizeProblem } from './piece-prices.ts'
import { useIsPast } from './use-is-past.ts'

type BuyRowProps = {
  product: Product
  wood: PieceWood | undefined
  finish: PieceFinish | undefined
  texts: ChosenPiece['texts']
  /** What the piece costs in the cart, line by line. */
  cartLines: PriceLine[] | undefined
  shown: OneFigure | undefined
}

/**
 * DETAIL-3, WIN-2, WIN-4: what to do with the piece. The route of the figure has the filled button, and the other is a
 * sentence with its own figure. The button follows in a slim bar once its place has left the screen.
 */
export function BuyRow({ shown, ...piece }: BuyRowProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPast = useIsPast(() => place.current)
  const { texts } = piece
  const size = sizeProblem(piece) ? undefined : sizeFromTexts(texts)
  const isQuote = shown?.figure.route === 'quote'
  return (
    <div className="mt-7 border-t border-line pt-6 [@media(scripting:none)]:hidden">
      <div ref={place} className="min-h-13">
        <div
          data-bar={isPast || undefined}
          className={
            isPast
              ? 'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden'
              : undefined
          }
        >
          <div className={isPast ? 'wide-column flex items-center justify-end gap-4' : 'grid'}>
            {isPast && shown && (
              <p className="min-w-0 grow leading-tight lg:text-right">
                <span className="block font-display text-lg font-medium tabular-nums">{figureText(shown.figure)}</span>
                <span className="block text-xs text-quiet">
                  {shown.figure.way ? inBar[shown.figure.way] : 'plus delivery'}
                  {shown.figure.way && <span className="max-[27rem]:hidden">, before tax</span>}
                </span>
              </p>
            )}
            {isQuote ? <QuoteButton {...piece} filled /> : <Buy {...piece} size={size} />}
          </div>
        </div>
      </div>
      {isQuote ? <OrBuy {...piece} shown={shown} size={size} /> : <OrAskFirst {...piece} shown={shown} />}
    </div>
  )
}

const inBar: Record<Way, string> = { carrier: 'delivered', truck: 'delivered', hung: 'delivered and hung' }

type Piece = Omit<BuyRowProps, 'shown'>
type Sized = { size: ReturnType<typeof sizeFromTexts> }

function Buy({ product, wood, finish, cartLines, size, isSecond }: Piece & Sized & { isSecond?: boolean }) {
  const BuyPiece = use(BuyPieceContext)
  return (
    <BuyPiece product={product} wood={wood} finish={finish} size={size} priceLines={cartLines} isSecond={isSecond} />
  )
}

function QuoteButton({ product, wood, finish, texts, filled = false }: Piece & { filled?: boolean }) {
  const open = () => {
    // Unreadable text is passed on as typed: the builder shows the same error.
    const typed = dimensionNames.flatMap((name) =>
      texts[name].trim() ? [[name, inchesFromText(texts[name]) ?? texts[name]] as const] : [],
    )
    requestQuote({
      productId: product.id,
      label: product.category,
      dimensions: Object.fromEntries(typed),
      ...(wood && wood.id !== product.woodSpeciesId && { woodSpeciesId: wood.id }),
      ...(finish && { finishOptionId: finish.id }),
    })
  }
  if (filled)
    return (
      <Button size="lg" onClick={open}>
        Get Custom Quote
      </Button>
    )
  // In a sentence.
  return (
    <button type="button" onClick={open} className="link -my-2 py-2 font-medium">
      Get Custom Quote
    </button>
  )
}

/** The figure says what it comes to at the door; this button, what goes into the cart. */
function OrAskFirst({ shown, ...piece }: BuyRowProps) {
  const quote = shown?.other
  return (
    <>
      <p className="mt-2 text-sm text-quiet">The piece alone. The cart adds delivery, and checkout the sales tax.</p>
      <p className="mt-3 text-ui text-quiet">
        Or let us check it first: <QuoteButton {...piece} />
        {quote && (
          <>
            , <span className="whitespace-nowrap text-ink tabular-nums">{figureText(quote)}</span> in exactly this wood,
            finish and size{quote.way ? '' : ', plus delivery'}. <TwoPrices {...piece} />
          </>
        )}
      </p>
      {quote && <Lines lines={quote.lines} />}
    </>
  )
}

function OrBuy({ shown, size, ...piece }: BuyRowProps & Sized) {
  const cart = shown?.other
  return (
    <>
      <p className="mt-2 text-sm text-quiet">
        For exactly this wood, finish and size. We check it and answer with a firm price. You pay nothing until you
        accept.
      </p>
      {cart && (
        <p className="mt-3 text-ui text-quiet">
          Or order it now: <Buy {...piece} size={size} isSecond />
          {cart.way && (
            <>
              , <span className="whitespace-nowrap text-ink tabular-nums">{figureText(cart)}</span> delivered by{' '}
              {cart.way === 'carrier' ? 'carrier' : 'our truck'}
            </>
          )}
          . <TwoPrices {...piece} />
        </p>
      )}
      {cart && <Lines lines={cart.lines} />}
    </>
  )
}

/** Why the two figures differ: not of a product with one price, nor where its wood sets the cart's, too (WHY-4). */
const TwoPrices = ({ cartLines }: Piece) =>
  cartLines?.some(({ key }) => key === 'length') &&
  'The cart prices it by the foot, a quote by the board feet of wood it takes.'

/** Those of the first figure are in the server's HTML. */
function Lines({ lines }: { lines: readonly PriceLine[] }) {
  const isInBrowser = useInBrowser()
  return <PriceDetails lines={isInBrowser ? lines : []} className="text-ui text-quiet" />
}
