/** WIN-3: which cards of a list take two columns, and what is left of its last row. Pure. */

const columnsOf = { phone: 2, tablet: 3, desktop: 4 } as const
type Screen = keyof typeof columnsOf
const screens = Object.keys(columnsOf) as Screen[]

type Layout = {
  /** For each card. */
  wide: boolean[]
  /** The columns that the last row has left, or a whole row where it is full. */
  rest: number
}

/** Cards keep their order and leave no hole: one is wide where there is room, and never beside another. */
export function layOut(canBeWide: readonly boolean[], columns: number): Layout {
  let at = 0
  const wide: boolean[] = []
  for (const can of canBeWide) {
    const isWide = can && at + 2 <= columns && wide.at(-1) !== true
    wide.push(isWide)
    at = (at + (isWide ? 2 : 1)) % columns
  }
  return { wide, rest: columns - at }
}

/**
 * A wide card has the shape of two cards and the gap between them (`cardGridClass`), so that its picture is as high as its
 * neighbors', and its tape the length of theirs. Beside nothing, on a phone, it is 16:10.
 */
const cardClass: Record<Screen, { wide: string; single: string }> = {
  phone: { wide: 'col-span-2 [--card-shape:1.6] [--tape:48%]', single: '' },
  tablet: {
    wide: 'md:col-span-2 md:[--card-shape:2.0756] md:[--tape:48.2%]',
    single: 'md:col-span-1 md:[--card-shape:1] md:[--tape:100%]',
  },
  desktop: {
    wide: 'min-[90rem]:col-span-2 min-[90rem]:[--card-shape:2.0672] min-[90rem]:[--tape:48.4%]',
    single: 'min-[90rem]:col-span-1 min-[90rem]:[--card-shape:1] min-[90rem]:[--tape:100%]',
  },
}

const restClass: Record<Screen, string[]> = {
  phone: ['col-span-1', 'col-span-2'],
  tablet: ['md:col-span-1', 'md:col-span-2', 'md:col-span-3'],
  desktop: ['min-[90rem]:col-span-1', 'min-[90rem]:col-span-2', 'min-[90rem]:col-span-3', 'min-[90rem]:col-span-4'],
}

/** The classes of each card's place, '' for one that takes one column everywhere, and of what follows the cards. */
export function listLayout(canBeWide: readonly boolean[]): { cards: string[]; rest: string } {
  const layouts = screens.map((screen) => ({ screen, ...layOut(canBeWide, columnsOf[screen]) }))
  const classOf = (_: unknown, index: number) =>
    layouts.some(({ wide }) => wide[index])
      ? layouts.map(({ screen, wide }) => cardClass[screen][wide[index] ? 'wide' : 'single']).join(' ')
      : ''
  return {
    cards: canBeWide.map(classOf),
    rest: layouts.map(({ screen, rest }) => restClass[screen][rest - 1]).join(' '),
  }
}
