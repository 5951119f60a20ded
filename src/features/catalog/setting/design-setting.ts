/** LINK-1: where the piece of a design goes, for the links of product page and builder: the visit's fireplace and way. */
import { useSyncExternalStore } from 'react'
import { changeVisitChoice, findVisitChoice, onVisitChoice, unknownChoice } from '../../delivery/visit-choice.ts'
import { type Way, ways } from '../../delivery/ways.ts'
import { findFireplace, openFireplace, useFireplace } from '../../drawing/visit-fireplace.ts'
import { type DesignSetting, designSearch, type ReadDesign } from '../../shared/design-address.ts'
import { fireplacePart, fireplaceProblems, linkedFireplace } from './linked-fireplace.ts'

/** For a piece of this category. The way is there once the visitor has chosen one. Never the ZIP code. */
export function useDesignSetting(category: string | undefined): DesignSetting {
  const { typed } = useFireplace()
  const { way } = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  return settingWith(fireplacePart(typed, category), way)
}

/** The same outside of a render. */
export const findDesignSetting = (category: string | undefined): DesignSetting =>
  settingWith(fireplacePart(findFireplace(), category), findVisitChoice().way)

const settingWith = (setting: DesignSetting, way: string | null) => (way === null ? setting : { ...setting, way })

export const settingSearch = (setting: DesignSetting) => designSearch({ choices: {}, dimensions: {}, ...setting })

/** What a link says wins over what the visit had; what it leaves open stays. */
export function openSetting(design: DesignSetting): void {
  const fireplace = linkedFireplace(design)
  const way = linkedWay(design)
  if (fireplace) openFireplace(fireplace)
  if (way && way !== findVisitChoice().way) changeVisitChoice({ way })
}

/** One sentence for each part that the shop can't offer or draw. */
export const settingProblems = (design: ReadDesign) => [...fireplaceProblems(design), ...wayProblems(design)]

/** The way of delivery of a design link (LINK-1). */

/** Undefined if the link names none that the shop has. */
const linkedWay = ({ way }: Pick<ReadDesign, 'way'>): Way | undefined => ways.find((known) => known === way)

const wayProblems = (design: ReadDesign): string[] =>
  design.unread.includes('way') || (design.way !== undefined && !linkedWay(design))
    ? ["The link names a way of delivery we don't offer."]
    : []
