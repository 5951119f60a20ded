/** A quote's current piece, for emails: the newest offer's, or the one that was asked for. */
import type { Store } from '../../platform/database/store.ts'
import { findQuote } from '../quotes/quotes.server.ts'
import { isGenuine, offerOf } from './frozen-offer.server.ts'
import { pieceInMail } from './offer-mail.server.ts'
import { listVersions } from './offers.server.ts'

export async function currentPiece(store: Store, quoteId: number): Promise<ReturnType<typeof pieceInMail>> {
  const [newest] = await listVersions(store, quoteId)
  if (newest && isGenuine(newest)) return pieceInMail(offerOf(newest).piece)
  const quote = await findQuote(store, quoteId)
  if (!quote) throw new Error(`Quote ${quoteId} is gone.`)
  return {
    productName: quote.product_name,
    woodName: quote.wood_species_name,
    finishName: quote.finish_name,
    ...{ lengthIn: quote.length_in, widthIn: quote.width_in, thicknessIn: quote.thickness_in },
    toDraw: {
      category: quote.category,
      woodSpeciesId: quote.wood_species_id,
      finishOptionId: quote.finish_option_id,
    },
  }
}
