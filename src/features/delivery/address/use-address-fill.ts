import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { billingStates } from '../../payment/address.ts'
import { placeQuery } from '../delivery-queries.ts'
import { fiveDigits, guessNote } from '../zip-field.ts'

type Filled = 'city' | 'state'

/**
 * OUT-5: the ZIP code of an address gives its city and state. Fills what is empty, and changes what it filled itself, never
 * what was typed. Returns what to say about a ZIP code that isn't in the list.
 */
export function useAddressFill(
  zipText: string,
  { read, write }: { read: (name: Filled) => string; write: (name: Filled, value: string) => void },
): string | undefined {
  const zip = fiveDigits(zipText)
  const { data: place } = useQuery(zip === undefined ? { queryKey: ['zip-code'], queryFn: skipToken } : placeQuery(zip))
  const filled = useRef({ city: '', state: '' })
  const fill = useEffectEvent((name: Filled, value: string) => {
    const now = read(name).trim()
    if (now === value || (now !== '' && now !== filled.current[name])) return
    filled.current[name] = value
    write(name, value)
  })
  useEffect(() => {
    if (!place) return
    const { state, miles, isGuess, alsoIn } = place
    // A guess is right about the state only, and military mail has its own words for a city.
    if (!isGuess && miles !== null) fill('city', place.place)
    if (!alsoIn && billingStates.some(([code]) => code === state)) fill('state', state)
  }, [place])
  return (place && guessNote(place)) || undefined
}
