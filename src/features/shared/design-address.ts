/**
 * A design as the parameters of an address, and back (LINK-1): `product=…&wood=…&finish=…&l=67.375&w=8&t=8` for the piece,
 * `fw=42&fh=32&up=50&fire=masonry&wall=brick` for the fireplace (opening width and height, hearth to underside, kind of
 * fire, its wall),
 * `way=truck` for its delivery, and `step=2` of the builder. Never a ZIP code, nor anything else about the visitor. Pure.
 * Anyone can write an address, so whatever isn't an id, a length or a step is left out, and nothing throws.
 */
import { inchesFromText } from '../pricing/inches.ts'
import { type DimensionName, type Dimensions, dimensionNames } from '../pricing/piece.ts'

export const choiceNames = ['product', 'wood', 'finish'] as const
export type ChoiceName = (typeof choiceNames)[number]

export const fireplaceLengths = ['openingWidth', 'openingHeight', 'underside'] as const
export type FireplaceLength = (typeof fireplaceLengths)[number]

/** Names of a kind of fire, of what a wall is made of, and of a way of delivery. They may be none that the shop knows. */
const settingNames = ['fire', 'wall', 'way'] as const
type SettingName = (typeof settingNames)[number]

/** What a piece is designed for. */
export type DesignSetting = {
  /** In inches, above 0, with at most four decimals. */
  fireplace: Partial<Record<FireplaceLength, number>>
} & Partial<Record<SettingName, string>>

export type Design = DesignSetting & {
  /** Ids. They may be of something that the shop doesn't offer. */
  choices: Partial<Record<ChoiceName, string>>
  /** Inches, above 0, with at most four decimals. */
  dimensions: Partial<Dimensions>
  /** Of the builder: 1 to 4. */
  step: number
}

/** As it is held while it is being chosen: ids may be missing, lengths are inches or typed text. */
export type LooseDesign = Partial<DesignSetting> & {
  choices: Partial<Record<ChoiceName, string | null>>
  dimensions: Partial<Dimensions<number | string>>
  step?: number
}

const lengthParameters: Dimensions<string> = { length: 'l', width: 'w', thickness: 't' }
const fireplaceParameters: Record<FireplaceLength, string> = {
  openingWidth: 'fw',
  openingHeight: 'fh',
  underside: 'up',
}

const pieceParameters = [...choiceNames, ...Object.values(lengthParameters)]
const settingParameters = [...Object.values(fireplaceParameters), ...settingNames]
/** In the order in which they are written. */
export const designParameters: readonly string[] = [...pieceParameters, ...settingParameters, 'step']

/** Longer than any value that can be read: what is cut to it is as unreadable as before. */
export const longestDesignValue = 101

export const isId = (text: string) => /^[\w-]{1,100}$/.test(text)

/** The parameters in a fixed order, '' for a design without a choice. Lengths that can't be read are left out. */
export function designSearch({ choices, dimensions, fireplace = {}, step = 1, ...setting }: LooseDesign): string {
  const search = new URLSearchParams()
  const setId = (name: ChoiceName | SettingName, id: string | null | undefined) => {
    if (id && isId(id)) search.set(name, id)
  }
  const setLength = (name: string, length: number | string = '') => {
    const inches = inchesFromText(String(length))
    if (inches !== undefined) search.set(name, String(inches))
  }
  for (const name of choiceNames) setId(name, choices[name])
  for (const name of dimensionNames) setLength(lengthParameters[name], dimensions[name])
  for (const name of fireplaceLengths) setLength(fireplaceParameters[name], fireplace[name])
  for (const name of settingNames) setId(name, setting[name])
  if (step > 1 && step <= 4) search.set('step', String(step))
  return String(search)
}

/** `unread`: what the address has and nobody can read, such as an id with markup in it. */
export type ReadDesign = Design & {
  unread: readonly (ChoiceName | DimensionName | FireplaceLength | SettingName)[]
}

/** Undefined for an address without a part of a design: a step alone is none. Of a parameter that is repeated, the first counts. */
export function parseDesign(search: string): ReadDesign | undefined {
  const given = new URLSearchParams(search)
  if (![...pieceParameters, ...settingParameters].some((name) => given.get(name))) return undefined
  const unread: ReadDesign['unread'][number][] = []
  const idsOf = <Name extends ChoiceName | SettingName>(names: readonly Name[]) => {
    const ids: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const id = given.get(name)
      if (id && isId(id)) ids[name] = id
      else if (id) unread.push(name)
    }
    return ids
  }
  const lengthsOf = <Name extends DimensionName | FireplaceLength>(
    names: readonly Name[],
    parameters: Record<Name, string>,
  ) => {
    const lengths: Partial<Record<Name, number>> = {}
    for (const name of names) {
      const text = given.get(parameters[name])
      const inches = text ? inchesFromText(text) : undefined
      if (inches !== undefined) lengths[name] = inches
      else if (text) unread.push(name)
    }
    return lengths
  }
  return {
    choices: idsOf(choiceNames),
    dimensions: lengthsOf(dimensionNames, lengthParameters),
    fireplace: lengthsOf(fireplaceLengths, fireplaceParameters),
    ...idsOf(settingNames),
    step: /^[1-4]$/.test(given.get('step') ?? '') ? Number(given.get('step')) : 1,
    unread,
  }
}

/** Whether it names a part of the piece, and not only where it goes. */
export const hasPiece = ({ choices, dimensions, unread }: ReadDesign) =>
  [...Object.keys(choices), ...Object.keys(dimensions)].length > 0 ||
  [...choiceNames, ...dimensionNames].some((name) => unread.includes(name))

/** Whether two designs are the same piece, wherever it goes and at whatever step. */
export const isSamePiece = (one: LooseDesign, other: LooseDesign) => pieceSearch(one) === pieceSearch(other)

const pieceSearch = ({ choices, dimensions }: LooseDesign) => designSearch({ choices, dimensions })
