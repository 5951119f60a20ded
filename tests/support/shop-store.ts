/** Direct access to a SQLite shop's database, to fill it with years of business. The shop has already created the tables. */
import { join } from 'node:path'
import { Kysely, type Selectable } from 'kysely'
import { submitQuote } from '../../src/features/quotes/request/quotes.server.ts'
import { forEachField, type QuoteTexts, quoteFieldList } from '../../src/features/shared/quote-fields.ts'
import { NodeSqliteDialect, SqliteFile } from '../../src/platform/database/node-sqlite-dialect.ts'
import { Store } from '../../src/platform/database/store.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { openLog } from '../../src/platform/log.ts'

const log = openLog('warn')

/** `dataDir` is the shop's data folder. The caller closes the store. */
export const openSqliteStore = (dataDir: string) =>
  new Store(
    new Kysely<Tables>({ dialect: new NodeSqliteDialect(new SqliteFile(join(dataDir, 'shop.sqlite'), log)) }),
    'sqlite',
    log,
  )

/** What isn't given is empty. */
type Customer = Partial<QuoteTexts> & Pick<QuoteTexts, 'customerName' | 'customerEmail'>

type SmallestSize = Pick<Selectable<Tables['products']>, 'id' | `min_${'length' | 'width' | 'thickness'}_in`>

/** A quote for the smallest size of a product; returns its id. `at` is epoch milliseconds. */
export async function addQuote(
  store: Store,
  customer: Customer,
  product: SmallestSize,
  woodSpeciesId: string,
  at: number,
): Promise<number> {
  const submitted = await submitQuote(
    store,
    {
      ...forEachField(quoteFieldList, () => ''),
      ...customer,
      pieces: [
        {
          productId: product.id,
          woodSpeciesId,
          finishOptionId: null,
          size: {
            lengthIn: product.min_length_in,
            widthIn: product.min_width_in,
            thicknessIn: product.min_thickness_in,
          },
          quantity: 1,
          note: '',
        },
      ],
    },
    { idempotencyKey: undefined, sender: { address: '', network: undefined }, suspicion: null },
    at,
  )
  if (!submitted.ok) throw new Error(`A quote was refused: ${JSON.stringify(submitted)}`)
  return submitted.quote.id
}
