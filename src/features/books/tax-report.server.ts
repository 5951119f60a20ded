/** BOOK-3: sales and their taxes in a time, in all and by order. */
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { figuresOfRow, type SaleRow } from '../ledger/ledger.server.ts'
import { combine, isNothing, noFigures, type SaleFigures, taxCentsOf } from '../ledger/sale-figures.ts'
import type { CertificateFileType } from '../orders/certificate/certificate.ts'
import type { Days } from './book-events.server.ts'

type TaxedOrder = {
  orderId: number
  customer: string
  /** Where it went: 'Nashville, TN 37203'. */
  place: string
  sale: SaleFigures
  /** Less than 0. */
  refund: SaleFigures
  /** Of an exempt one: undefined where it is missing, as in all others. */
  certificate: { number: string; validUntil: string | null; fileType: CertificateFileType } | undefined
}

export type TaxReport = {
  sale: SaleFigures
  refund: SaleFigures
  net: SaleFigures
  taxCents: number
  /** Of the exempt orders. */
  certificates: { kept: number; missing: number }
  orders: TaxedOrder[]
}

const columns = [
  ...(['sales.order_id', 'sales.kind', 'orders.customer_name', 'orders.shipping_address'] as const),
  ...(['certificate.number', 'certificate.valid_until', 'certificate.file_type'] as const),
]

export async function readTaxReport(store: Store, { from, to }: Days): Promise<TaxReport> {
  const sum = <Name extends string>(name: Name) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name)
  const rows = await store.db
    .selectFrom('sales')
    .innerJoin('orders', 'orders.id', 'sales.order_id')
    .leftJoin('tax_certificates as certificate', 'certificate.order_id', 'sales.order_id')
    .select(columns)
    .select([sum('gross_cents'), sum('out_of_state_cents'), sum('exempt_cents'), sum('untaxed_cents')])
    .select([sum('taxable_cents'), sum('flat_cents'), sum('state_cents'), sum('local_cents')])
    .select(sum('single_article_cents'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(columns)
    .orderBy('sales.order_id')
    .execute()
  const orders = [...Map.groupBy(rows, ({ order_id }) => order_id).values()].flatMap((those) => {
    const figuresOf = (kind: SaleRow['kind']) => {
      const row = those.find((one) => one.kind === kind)
      return row ? figuresOfRow(row) : noFigures
    }
    const [first] = those
    const [sale, refund] = [figuresOf('sale'), figuresOf('refund')]
    // Sold and taken back in the same time.
    if (!first || (isNothing(sale) && isNothing(refund))) return []
    const { order_id: orderId, customer_name: customer } = first
    const { number, valid_until: validUntil, file_type: fileType } = first
    const certificate = number !== null && fileType !== null ? { number, validUntil, fileType } : undefined
    return [{ orderId, customer, place: placeOf(first.shipping_address), sale, refund, certificate }]
  })
  const sumOf = (kind: 'sale' | 'refund') => orders.reduce((sum, order) => combine(sum, order[kind], 1), noFigures)
  const [sale, refund] = [sumOf('sale'), sumOf('refund')]
  const net = combine(sale, refund, 1)
  return { sale, refund, net, taxCents: taxCentsOf(net), certificates: countCertificates(orders), orders }
}

const hasExempt = ({ sale, refund }: TaxedOrder) => sale.exemptCents !== 0 || refund.exemptCents !== 0

function countCertificates(orders: readonly TaxedOrder[]): TaxReport['certificates'] {
  const exempt = orders.filter(hasExempt)
  const kept = exempt.filter(({ certificate }) => certificate !== undefined).length
  return { kept, missing: exempt.length - kept }
}

function placeOf(address: string): string {
  const { city, state, zip }: Record<string, string> = JSON.parse(address)
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
