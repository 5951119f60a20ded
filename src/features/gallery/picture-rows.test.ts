import { expect, it } from 'vitest'
import { placesOf } from './picture-rows.ts'

/** The rows that a grid of `columns` makes of these widths; a picture that doesn't fit begins the next one. */
function rowsOf(widths: readonly number[], columns: number): number[] {
  const sums: number[] = []
  let filled = columns
  for (const width of widths) {
    if (filled + width > columns) {
      filled = 0
      sums.push(0)
    }
    filled += width
    sums[sums.length - 1] = filled
  }
  return sums
}

it('GAL-1 every number of pictures fills its rows, on large and on small screens', () => {
  for (let count = 1; count <= 60; count++) {
    const places = placesOf(count)
    expect(places).toHaveLength(count)
    const large = rowsOf(
      places.map(({ columns }) => columns),
      12,
    )
    const small = rowsOf(
      places.map(({ isWideOnSmall }) => (isWideOnSmall ? 2 : 1)),
      2,
    )
    expect(new Set(large), `${count} pictures`).toEqual(new Set([12]))
    expect(new Set(small), `${count} pictures on a phone`).toEqual(new Set([2]))
  }
  expect(placesOf(0)).toEqual([])
})

it('GAL-1 wide and narrow pictures take turns, and only one alone is as wide as the wall', () => {
  expect(placesOf(7).map(({ columns }) => columns)).toEqual([8, 4, 4, 4, 4, 4, 8])
  expect(placesOf(1).map(({ columns }) => columns)).toEqual([12])
  for (let count = 2; count <= 60; count++) expect(placesOf(count).some(({ columns }) => columns === 12)).toBe(false)
})
