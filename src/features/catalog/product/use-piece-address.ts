import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Dimensions } from '../../pricing/piece.ts'
import { type DesignSetting, designSearch } from '../../shared/design-address.ts'
import type { Product } from '../catalog-queries.ts'
import { findDesignSetting, openSetting, settingSearch, useDesignSetting } from '../setting/design-setting.ts'
import { type Chosen, isSameChoice, type OpenedPiece, usualChoice } from './opened-piece.ts'

/** Typing pauses. Safari takes 100 changes of the address in 30 seconds. */
const pauseMs = 300

/**
 * LINK-1: what is typed and chosen on a product's page, which is also in its address. `opened`: the design with which the
 * server wrote the page; without one it has the usual choices. `isOther`: this is no longer what the server wrote.
 */
export function usePieceAddress(product: Product, opened: OpenedPiece | undefined) {
  const [written] = useState(() => opened?.chosen ?? usualChoice(product))
  const [chosen, setChosen] = useState(written)
  const setting = useDesignSetting(product.category)
  /** The visit's before the page: it alone is no change. */
  const before = useRef<string>(undefined)

  // Before the next paint.
  useLayoutEffect(() => {
    if (before.current !== undefined) return
    const ofVisit = settingSearch(findDesignSetting(product.category))
    before.current = opened ? '' : ofVisit
    if (opened && (isFollowed() || ofVisit === '')) openSetting(opened.setting)
  }, [opened, product.category])

  const isUsual = isSameChoice(chosen, usualChoice(product))
  const search = designSearch(designOf(chosen, setting))
  const ofSetting = settingSearch(setting)
  useEffect(() => {
    const timer = setTimeout(() => {
      const shown = isUsual && ofSetting === before.current ? '' : search
      const address = location.pathname + (shown && `?${shown}`) + location.hash
      if (address !== location.pathname + location.search + location.hash) replaceAddress(address)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isUsual, ofSetting, search])

  return {
    chosen,
    setting,
    isOther: !isSameChoice(chosen, written),
    change: (part: Partial<Chosen>) => setChosen((earlier) => ({ ...earlier, ...part })),
    changeText: (name: keyof Dimensions, text: string) =>
      setChosen((earlier) => ({ ...earlier, texts: { ...earlier.texts, [name]: text } })),
  }
}

/** A reload and a return are no link: the visit may have changed since, in another tab, too. */
function isFollowed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('The address could not be changed', error)
  }
}

/** Without the product, which the page's path names. */
const designOf = ({ woodId, finishId, texts }: Chosen, setting: DesignSetting) => ({
  choices: { wood: woodId, finish: finishId || null },
  dimensions: texts,
  ...setting,
})

/** The same piece in the quote builder, at its second step. */
export const builderSearch = (productId: string, { woodId, finishId, texts }: Chosen, setting: DesignSetting) =>
  designSearch({
    choices: { product: productId, wood: woodId, finish: finishId || null },
    dimensions: texts,
    ...setting,
    step: 2,
  })
