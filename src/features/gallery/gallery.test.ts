import { describe, expect, it, test } from 'vitest'
import { parseSortOrder, titleOfFile } from './gallery.ts'

describe('ADMIN-4', () => {
  test.each([
    ['oak_mantel-02.final.JPG', 'Oak mantel 02 final'],
    ['Chestnut over stone.webp', 'Chestnut over stone'],
    ['IMG_2043', 'IMG 2043'],
    ['  __.png', ''],
    ['a\u0000b\nc.png', 'A b c'],
    ['Kamin für Zoë.jpeg', 'Kamin für Zoë'],
  ])('a title begins as the words of the file name %j', (name, title) => {
    expect(titleOfFile(name)).toBe(title)
  })

  it('a title of a long file name fits', () => {
    expect(titleOfFile(`${'beam '.repeat(60)}.jpg`)).toHaveLength(119)
  })

  test.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    [' 12 ', 12],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['zwei', null],
  ])('a sort order %j is %j', (text, value) => {
    expect(parseSortOrder(text)).toBe(value)
  })
})
