import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fractionText } from '../../pricing/inches.ts'
import { type Dimensions, dimensionNames, eachDimension, usualTexts } from '../../pricing/piece.ts'
import { designSearch, parseDesign } from '../../shared/design-address.ts'
import type { Product } from '../catalog-queries.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'

/** Typing pauses. Safari takes 100 changes of the address in 30 seconds. */
const pauseMs = 300

type Chosen = {
  woodId: string
  /** '' for none. */
  finishId: string
  texts: Dimensions<string>
}

type Options = { product: Product; woods: readonly PieceWood[]; finishes: readonly PieceFinish[] }

/**
 * LINK-1: what is typed and chosen on a product's page, which is also in its address. The server's page has the usual
 * choices, the same for everyone; the address counts once the page is alive. `gone` names what it asks for and the shop
 * doesn't offer.
 */
export function usePieceAddress({ product, woods, finishes }: Options) {
  const [chosen, setChosen] = useState<Chosen>(() => usualChoice(product))
  const [gone, setGone] = useState<readonly ('wood' | 'finish')[]>([])
  const isRead = useRef(false)

  // Before the next paint, and before what was typed early is done over. Without a design in the address nothing may
  // change: React would write the usual choice over what is being typed.
  useLayoutEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const design = parseDesign(location.search)
    if (!design) return
    const { wood, finish } = design.choices
    const known = (options: readonly { id: string }[], id: string | undefined) =>
      options.find((one) => one.id === id)?.id
    setGone([
      ...((wood && !known(woods, wood)) || design.unread.includes('wood') ? (['wood'] as const) : []),
      ...((finish && !known(finishes, finish)) || design.unread.includes('finish') ? (['finish'] as const) : []),
    ])
    setChosen((usual) => ({
      woodId: known(woods, wood) ?? usual.woodId,
      finishId: known(finishes, finish) ?? usual.finishId,
      texts: eachDimension((name) => {
        const inches = design.dimensions[name]
        return inches === undefined ? usual.texts[name] : fractionText(inches)
      }),
    }))
  }, [woods, finishes])

  const search = isUsual(chosen, product) ? '' : designSearch(designOf(chosen))
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = location.pathname + (search && `?${search}`) + location.hash
      if (address !== location.pathname + location.search + location.hash) replaceAddress(address)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [search])

  return { chosen, change: (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part })), gone }
}

function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('The address could not be changed', error)
  }
}

const usualChoice = (product: Product): Chosen => ({
  woodId: product.woodSpeciesId,
  finishId: '',
  texts: usualTexts(product),
})

export function isUsual({ woodId, finishId, texts }: Chosen, product: Product): boolean {
  const usual = usualChoice(product)
  return woodId === usual.woodId && finishId === '' && dimensionNames.every((name) => texts[name] === usual.texts[name])
}

/** Without the product, which the page's path names. */
const designOf = ({ woodId, finishId, texts }: Chosen) => ({
  choices: { wood: woodId, finish: finishId || null },
  dimensions: texts,
})

/** The same piece in the quote builder, at its second step. */
export const builderSearch = (productId: string, chosen: Chosen) =>
  designSearch({
    choices: { product: productId, wood: chosen.woodId, finish: chosen.finishId || null },
    dimensions: chosen.texts,
    step: 2,
  })
