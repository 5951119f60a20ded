/** The code of each live part, by the name that `Live` gives it (src/ui/live.tsx). The browser fetches only what is on its page. */
import type { ComponentType } from 'react'

type Part = ComponentType<Record<string, unknown>>
type FetchPart = () => Promise<Part>

/** Their props were written by the server from the component's own type. */
const part = <Props>(found: Promise<ComponentType<Props>>) => found as Promise<unknown> as Promise<Part>

/** In the browser only. The server writes a frame in their place. */
export const deskParts: Record<string, FetchPart> = {
  desk: () => part(import('../desk/desk.tsx').then((file) => file.DeskApp)),
}

export const liveParts: Record<string, FetchPart> = {
  'cart-button': () => part(import('./counted-cart-button.tsx').then((file) => file.CountedCartButton)),
  'wall-quote': () => part(import('../features/home/quick-quote.tsx').then((file) => file.WallQuote)),
  'drawn-quote': () => part(import('../features/home/drawn-quote.tsx').then((file) => file.DrawnQuotePart)),
  'product-pictures': () =>
    part(import('./product/product-pictures-part.tsx').then((file) => file.ProductPicturesPart)),
  'ask-about-piece': () =>
    part(import('../features/catalog/product/ask-about-piece.tsx').then((file) => file.AskAboutPiece)),
  'product-piece': () => part(import('./product/product-piece-part.tsx').then((file) => file.ProductPiecePart)),
  'quote-builder': () =>
    part(import('../features/quotes/builder/quote-builder-page.tsx').then((file) => file.QuoteBuilderPage)),
  'designed-builder': () =>
    part(
      import('../features/quotes/builder/quote-builder-page.tsx').then(({ fetchDesignedBuilder }) =>
        fetchDesignedBuilder(),
      ),
    ),
  cart: () => part(import('../features/cart/cart-page.tsx').then((file) => file.CartPage)),
  checkout: () => part(import('../features/checkout/checkout-page.tsx').then((file) => file.CheckoutPage)),
  'order-confirmation': () =>
    part(
      import('../features/checkout/confirmation/order-confirmation-page.tsx').then(
        (file) => file.OrderConfirmationPage,
      ),
    ),
  'quote-page': () => part(import('../features/quotes/page/quote-page.tsx').then((file) => file.QuotePage)),
  'quote-change': () => part(import('../features/quotes/page/change-page.tsx').then((file) => file.ChangePage)),
  'your-quotes': () =>
    part(import('../features/quotes/page/links/your-quotes-page.tsx').then((file) => file.YourQuotesPage)),
  'review-page': () => part(import('../features/reviews/review-page.tsx').then((file) => file.ReviewPage)),
  'measured-wall': () => part(import('../features/guides/measured-wall.tsx').then((file) => file.MeasuredWall)),
  'delivery-at-door': () => part(import('../features/guides/delivery-at-door.tsx').then((file) => file.DeliveryAtDoor)),
  lightbox: () => part(import('../features/gallery/lightbox.tsx').then((file) => file.Lightbox)),
}
