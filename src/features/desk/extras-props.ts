import type { RecordName } from './rows.tsx'

/** What the details of a quote and of an order both end with; it knows both, so `admin` has it. */
export type RecordExtrasProps = { of: RecordName; id: number }

/** At an order: the quote it came from, whose messages it shows. */
export type OrderExtrasProps = RecordExtrasProps & { quoteId: number | null; customerName: string }
