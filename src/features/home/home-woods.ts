/** The woods as the home page's live part knows them. Goes into the page as JSON, so it is kept small. */
import type { Range } from '../../../content/shop.ts'
import type { WoodSpecies } from '../catalog/catalog-queries.ts'
import type { Picture } from '../media/picture.ts'
import { centsOf } from '../pricing/money.ts'

export type HomeWood = {
  id: string
  name: string
  pricePerBoardFootCents: number
  poundsPerBoardFoot: Range | null
  face: Picture | null
  end: Picture | null
  /** Of a wood without a face or an end. */
  picture: Picture | null
}

export const homeWoodOf = (wood: WoodSpecies): HomeWood => ({
  id: wood.id,
  name: wood.name,
  pricePerBoardFootCents: centsOf(wood.pricePerBoardFoot),
  poundsPerBoardFoot: wood.poundsPerBoardFoot,
  face: small(wood.face),
  end: small(wood.end),
  picture: wood.face && wood.end ? null : small(wood.picture),
})

const small = (picture: Picture | null) => picture && { ...picture, placeholder: '' }

/** 'Reclaimed Oak' as ['Reclaimed ', 'Oak'], and 'Barn Wood' as ['', 'Barn Wood']: what a short name leaves out, and the rest. */
export function shortName(name: string): [string, string] {
  const [, left = '', rest = name] = /^((?:Reclaimed|American) )(.+)$/.exec(name) ?? []
  return [left, rest]
}
