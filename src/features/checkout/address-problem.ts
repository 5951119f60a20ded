import type { QueryClient } from '@tanstack/react-query'
import { placeQuery } from '../delivery/delivery-queries.ts'
import { deliveryProblem, fiveDigits } from '../delivery/zip-field.ts'
import type { Address } from '../payment/address.ts'

/** OUT-5: why nothing can be delivered to an address. Where its ZIP code can't be looked up, the server will. */
export async function addressProblem(
  queryClient: QueryClient,
  address: Omit<Address, 'country'>,
): Promise<ReturnType<typeof deliveryProblem>> {
  const zip = fiveDigits(address.zip)
  const place = zip && (await queryClient.fetchQuery(placeQuery(zip)).catch(() => undefined))
  return deliveryProblem(address, place || (place === null ? null : undefined))
}
