/**
 * A design as the parameters of an address, and back (LINK-1): `product=…&wood=…&finish=…&l=67.375&w=8&t=8&step=2`. Pure.
 * Anyone can write an address, so whatever isn't an id, a length or a step is left out, and nothing throws.
 */
import { inchesFromText } from '../pricing/inches.ts'
import { type DimensionName, type Dimensions, dimensionNames } from '../pricing/piece.ts'

export const choiceNames = ['product', 'wood', 'finish'] as const
export type ChoiceName = (typeof choiceNames)[number]

export type Design = {
  /** Ids. They may be of something that the shop doesn't offer. */
  choices: Partial<Record<ChoiceName, string>>
  /** Inches, above 0, with at most four decimals. */
  dimensions: Partial<Dimensions>
  /** Of the builder: 1 to 4. */
  step: number
}

/** As it is held while it is being chosen: ids may be missing, lengths are inches or typed text. */
export type LooseDesign = {
  choices: Partial<Record<ChoiceName, string | null>>
  dimensions: Partial<Dimensions<number | string>>
  step?: number
}

const lengthParameters: Dimensions<string> = { length: 'l', width: 'w', thickness: 't' }
const partParameters = [...choiceNames, ...Object.values(lengthParameters)]
export const designParameters: readonly string[] = [...partParameters, 'step']

const isId = (text: string) => /^[\w-]{1,100}$/.test(text)

/** The parameters in a fixed order, '' for a design without a choice. Lengths that can't be read are left out. */
export function designSearch({ choices, dimensions, step = 1 }: LooseDesign): string {
  const search = new URLSearchParams()
  for (const name of choiceNames) {
    const id = choices[name]
    if (id && isId(id)) search.set(name, id)
  }
  for (const name of dimensionNames) {
    const inches = inchesFromText(String(dimensions[name] ?? ''))
    if (inches !== undefined) search.set(lengthParameters[name], String(inches))
  }
  if (step > 1 && step <= 4) search.set('step', String(step))
  return String(search)
}

/** `unread`: what the address has and nobody can read, such as an id with markup in it. */
export type ReadDesign = Design & { unread: readonly (ChoiceName | DimensionName)[] }

/** Undefined for an address without a part of a design: a step alone is none. Of a parameter that is repeated, the first counts. */
export function parseDesign(search: string): ReadDesign | undefined {
  const given = new URLSearchParams(search)
  if (!partParameters.some((name) => given.get(name))) return undefined
  const design: Design & { unread: (ChoiceName | DimensionName)[] } = {
    choices: {},
    dimensions: {},
    step: /^[1-4]$/.test(given.get('step') ?? '') ? Number(given.get('step')) : 1,
    unread: [],
  }
  for (const name of choiceNames) {
    const id = given.get(name)
    if (id && isId(id)) design.choices[name] = id
    else if (id) design.unread.push(name)
  }
  for (const name of dimensionNames) {
    const text = given.get(lengthParameters[name])
    const inches = text ? inchesFromText(text) : undefined
    if (inches !== undefined) design.dimensions[name] = inches
    else if (text) design.unread.push(name)
  }
  return design
}
