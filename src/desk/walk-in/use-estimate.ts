import { useQuery } from '@tanstack/react-query'
import { type Way, ways } from '../../features/delivery/ways.ts'
import { ApiError, reasonGiven } from '../../platform/browser/api-client.ts'
import { moneyText, rangeText } from '../quotes/quotes-text.ts'
import { type AskedPiece, readPiece } from './asked-piece.ts'
import { quotePriceQuery } from './walk-in-queries.ts'

type Asked = { pieces: readonly AskedPiece[]; way: string; zip: string; isOn: boolean }

/** DESK-1: what the pieces that can be read come to, as the server would quote them now. */
export function useEstimate({ pieces, way, zip, isOn }: Asked) {
  const read = pieces.flatMap((piece) => {
    const asked = readPiece(piece)
    return asked ? [{ key: piece.key, asked }] : []
  })
  const asked = {
    pieces: read.map((one) => one.asked),
    way: ways.find((known): known is Way => known === way) ?? null,
    zip: /^\d{5}$/.test(zip.trim()) ? zip.trim() : null,
  }
  const priced = useQuery({ ...quotePriceQuery(asked), enabled: isOn && read.length > 0 })
  const found = read.length > 0 && !priced.isError ? priced.data : undefined
  // The last figures are of other pieces, where one was added or removed.
  const areOfThese = found?.pieces.length === read.length
  return {
    isReading: priced.isFetching,
    total: found && rangeText(found.total, found.totalTo),
    /** Undefined where nothing is delivered. */
    delivery: found && asked.way !== null ? moneyText(found.delivery) : undefined,
    priceOf: (key: string) => (areOfThese ? found.pieces[read.findIndex((one) => one.key === key)] : undefined),
    failure: read.length > 0 && priced.isError ? failureOf(priced.error) : undefined,
  }
}

/** Such as why a way can't carry it. */
const failureOf = (error: Error): string =>
  (error instanceof ApiError && error.problem.errors?.[0]?.message) || (reasonGiven(error) ?? 'No price yet.')
