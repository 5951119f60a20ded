/** LINK-1, DRAW-3: what a product's page opens with, by its address. Pure: the server writes it, and the browser goes on from it. */
import { fractionText } from '../../pricing/inches.ts'
import { type Dimensions, dimensionNames, eachDimension, usualTexts } from '../../pricing/piece.ts'
import type { DesignSetting, ReadDesign } from '../../shared/design-address.ts'
import type { Product } from '../catalog-queries.ts'

export type Chosen = {
  woodId: string
  /** '' for none. */
  finishId: string
  texts: Dimensions<string>
}

/** The design of a link, as the product's page opens it. */
export type OpenedPiece = {
  chosen: Chosen
  setting: DesignSetting
  /** One sentence for each part that the link asks for and the shop doesn't offer. */
  problems: readonly string[]
}

export const usualChoice = (product: Product): Chosen => ({
  woodId: product.woodSpeciesId,
  finishId: '',
  texts: usualTexts(product),
})

export const isSameChoice = (one: Chosen, other: Chosen) =>
  one.woodId === other.woodId &&
  one.finishId === other.finishId &&
  dimensionNames.every((name) => one.texts[name] === other.texts[name])

type Offered = { product: Product; woods: readonly { id: string }[]; finishes: readonly { id: string }[] }

/** What the design leaves open, or what can't be read, is as usual. A length that we don't make is told at its field. */
export function openedChoice(design: ReadDesign, { product, woods, finishes }: Offered) {
  const usual = usualChoice(product)
  const { wood, finish } = design.choices
  const known = (options: readonly { id: string }[], id: string | undefined) => options.find((one) => one.id === id)?.id
  const gone = [
    ...((wood && !known(woods, wood)) || design.unread.includes('wood') ? ['wood'] : []),
    ...((finish && !known(finishes, finish)) || design.unread.includes('finish') ? ['finish'] : []),
  ]
  return {
    chosen: {
      woodId: known(woods, wood) ?? usual.woodId,
      finishId: known(finishes, finish) ?? usual.finishId,
      texts: eachDimension((name) => {
        const inches = design.dimensions[name]
        return inches === undefined ? usual.texts[name] : fractionText(inches)
      }),
    },
    problems: [
      ...(gone.length > 0
        ? [`The link you followed asks for a ${gone.join(' and a ')} we don't offer now. Choose another.`]
        : []),
      ...dimensionNames
        .filter((name) => design.unread.includes(name))
        .map((name) => `The link has a ${name} we can't read.`),
    ],
  }
}
