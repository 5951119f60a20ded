import type { QueryClient } from '@tanstack/react-query'
import { placeQuery } from '../delivery/delivery-queries.ts'
import { fiveDigits, stateProblem, unknownZip } from '../delivery/zip-field.ts'

/** DOOR-1: what is wrong with the ZIP code of an address. Where it can't be looked up, the server will. */
export async function addressProblem(
  queryClient: QueryClient,
  { zip: text, state }: { zip: string; state: string },
): Promise<string | undefined> {
  const zip = fiveDigits(text)
  if (zip === undefined) return undefined
  const place = await queryClient.fetchQuery(placeQuery(zip)).catch(() => undefined)
  if (place === undefined) return undefined
  return place === null ? unknownZip : stateProblem(place, state)
}
