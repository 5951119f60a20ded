import { useState, useSyncExternalStore } from 'react'
import type { DeliveryRules, Place } from '../delivery/delivery-rules.ts'
import { changeVisitChoice, findVisitChoice, onVisitChoice, unknownChoice } from '../delivery/visit-choice.ts'
import { clampInches, fractionText, inchesFromText, inchesText, lengthProblem } from '../pricing/inches.ts'
import { usualSize } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'
import type { QuoteRequest } from '../shared/quote-request.tsx'
import { homeFigure } from './home-figure.ts'
import type { HomeWood } from './home-woods.ts'

/** HOME-3. Inches. */
export const quickBounds = { min: 24, max: 360 }
const unreadableIn = 60

export type QuickQuoteProps = {
  woods: readonly HomeWood[]
  rules: DeliveryRules
  /** The shop's own, until the visitor gives a ZIP code; null if its ZIP code isn't known. */
  place: Place | null
}

export type QuickQuote = ReturnType<typeof useQuickQuote>

/** HOME-3, WIN-1: the visitor's piece, and what it costs. The field is the truth about its length. */
export function useQuickQuote({ woods, rules, place: ownPlace }: QuickQuoteProps) {
  const [category, setCategory] = useState<Category>('floating-mantel')
  const [text, setText] = useState(fractionText(usualSize.lengthIn))
  const [woodId, setWoodId] = useState(woods[0]?.id)
  const [isTouched, setTouched] = useState(false)
  const { way, zip } = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  const [foundPlace, setFoundPlace] = useState<Place | null>(null)

  const typedIn = inchesFromText(text)
  const lengthIn = typedIn === undefined ? unreadableIn : clampInches(typedIn, quickBounds)
  const problem = lengthProblem(text, quickBounds)?.replace(/\.?$/, '. ') ?? ''
  const wood = woods.find(({ id }) => id === woodId) ?? woods[0]
  const place = (zip !== null && foundPlace) || ownPlace
  const figure = wood && homeFigure({ category, lengthIn, wood }, { way, place, rules })
  const chosen: QuoteRequest = {
    ...(wood && { woodSpeciesId: wood.id }),
    // What can't be read is passed as typed, so the builder shows it with its error.
    dimensions: { length: typedIn || !text.trim() ? lengthIn : text },
  }
  const touching =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setTouched(true)
      set(value)
    }
  return {
    ...{ woods, rules, category, text, lengthIn, wood, place, figure },
    hasChoice: way !== null || zip !== null,
    // HOME-3 shows a price even then, so say for which length.
    error: lengthIn === typedIn ? undefined : `${problem}Price is for ${inchesText(lengthIn)}.`,
    setCategory: touching(setCategory),
    setText: touching(setText),
    setLength: touching((inches: number) => setText(fractionText(inches))),
    setWoodId: touching(setWoodId),
    setFoundPlace,
    /** HOME-1: what she made of the piece goes along; before that it is a general question. */
    request: isTouched ? { label: category, ...chosen } : { label: 'general' },
    /** HOME-3. */
    ownRequest: { label: category, ...chosen },
    /** DOOR-2: the price goes on with the way it was shown for. */
    keepWay: () => {
      if (way === null && figure?.way) changeVisitChoice({ way: figure.way })
    },
  }
}
