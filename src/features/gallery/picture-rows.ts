/**
 * How the gallery's pictures lie beside each other: rows of one height with wide and narrow pictures in turn, none of them
 * with a hole, for any number of pictures. Pure.
 */

/** How many of twelve columns a picture takes on a large screen, and whether it takes both columns of a small one. */
type Place = { columns: 4 | 6 | 8 | 12; isWideOnSmall: boolean }

/** Pictures in a row, in turn. A row of two has a wide one, at the left and then at the right. */
const turns = [2, 3, 2, 3] as const

export function placesOf(count: number): Place[] {
  const columns = columnsOf(count)
  return columns.map((own, at) => ({ columns: own, isWideOnSmall: own > 6 || endsOddRun(columns, at) }))
}

function columnsOf(count: number): Place['columns'][] {
  const columns: Place['columns'][] = []
  let pairs = 0
  for (let row = 0; columns.length < count; row++) {
    const left = count - columns.length
    const wanted = Math.min(turns[row % turns.length] ?? 2, left)
    // None is left alone in the last row.
    const size = left - wanted === 1 ? (wanted === 3 ? 2 : 3) : wanted
    if (size === 1) columns.push(12)
    else if (size === 3) columns.push(4, 4, 4)
    else columns.push(...(pairs++ % 2 === 0 ? ([8, 4] as const) : ([4, 8] as const)))
  }
  return columns
}

/** On a small screen narrow pictures lie two by two between wide ones; the last of an odd number takes the row. */
function endsOddRun(columns: readonly number[], at: number): boolean {
  if ((columns[at + 1] ?? 12) <= 6) return false
  let run = 0
  while ((columns[at - run] ?? 12) <= 6) run++
  return run % 2 === 1
}
