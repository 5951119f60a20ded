import { expect, test } from 'vitest'
import { contents, sizeText } from './counts.ts'

const table = (rows: number) => ({ rows, sha256: '' })
const withCounts = (quotes: number, orders: number, files: number) =>
  contents({
    entries: {},
    tables: { quotes: table(quotes), orders: table(orders) },
    pictures: { files, bytes: 0, missing: [] },
  })

test.each([
  [0, 0, 0, '0 quotes, 0 orders, 0 rows in all, 0 files of pictures'],
  [1, 0, 1, '1 quote, 0 orders, 1 row in all, 1 file of pictures'],
  [1_200, 1, 36, '1,200 quotes, 1 order, 1,201 rows in all, 36 files of pictures'],
])('RUN-4 a backup of %i quotes, %i orders and %i files says so', (quotes, orders, files, said) => {
  expect(withCounts(quotes, orders, files)).toBe(said)
})

test.each([
  [0, '0.1 KB'],
  [640_400, '640 KB'],
  [999_600, '1 MB'],
  [1_449_000, '1.4 MB'],
  [12_600_000, '13 MB'],
  [3_249_000_000_000, '3.2 TB'],
])('RUN-4 %i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
