import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobSearch, longestJobValue, parseJob } from './job-address.ts'

const beam = {
  choices: { product: 'truss-beam', wood: 'oak', finish: 'oil' },
  dimensions: { length: 96.5 },
  quantity: 4,
}
const shelf = { choices: { product: 'shelf' }, dimensions: { length: 30, width: 6, thickness: 2 }, quantity: 1 }

const allRead = { hasUnread: false, hasMore: false }

test('JOB-2 a single piece has no parameters, and others go through an address as they are', () => {
  expect(jobSearch({ quantity: 1, others: [], at: 0 })).toBe('')
  const job = { quantity: 3, others: [beam, shelf], at: 1 }
  expect(jobSearch(job)).toBe('qty=3&also=truss-beam*oak*oil*96.5***4+shelf***30*6*2*1&at=1')
  expect(parseJob(jobSearch(job))).toEqual({ ...job, ...allRead })
  expect(parseJob('product=oak&l=72')).toEqual({ quantity: 1, others: [], at: 0, ...allRead })
})

test('JOB-2 twenty pieces with long names fit into an address that the shop keeps', () => {
  const long = { ...shelf, choices: { product: 'p'.repeat(60), wood: 'w'.repeat(40), finish: 'f'.repeat(40) } }
  const search = jobSearch({ quantity: 1, others: Array(19).fill(long), at: 0 })
  expect(parseJob(search).others).toHaveLength(19)
  expect(search.length).toBeLessThan(longestJobValue)
})

test.each([
  ['no quantity', 'qty=0', 0],
  ['half a piece', 'qty=1.5', 0],
  ['too many', 'qty=100', 0],
  ['words for a quantity', 'qty=two', 0],
  ['a piece without a quantity', 'also=shelf***30*6*2', 0],
  ['none of a piece', 'also=shelf***30*6*2*0', 0],
  ['a piece with markup', 'also=%3Cb%3E***30*6*2*1+shelf***30*6*2*1', 1],
  ['a length that reads as none', 'also=shelf***long*6*2*1', 0],
  ['more fields than a piece has', 'also=shelf***30*6*2*1*1', 0],
  ['ten megabytes', `also=${'x'.repeat(10_000_000)}`, 0],
])('JOB-2 what a hostile link has beside the piece is left out, and told: %s', (_what, search, others) => {
  const read = parseJob(search)
  expect(read).toMatchObject({ quantity: 1, hasUnread: true })
  expect(read.others).toHaveLength(others)
})

test.each([
  ['20 pieces', 19, false],
  ['21 pieces', 20, true],
  ['ten megabytes of pieces', 600_000, true],
])(
  'JOB-2 a link of more pieces than a quote has room for is read up to there, and told: %s',
  (_what, others, hasMore) => {
    const read = parseJob(`also=${'shelf***30*6*2*1+'.repeat(others)}`)
    expect(read).toMatchObject({ hasUnread: false, hasMore })
    expect(read.others).toHaveLength(19)
  },
)

test('JOB-2 any text reads as pieces that the builder can show, or as none', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^(qty|also|at)=[\w*+. -]{0,60}$/))
  fc.assert(
    fc.property(text, (search) => {
      const { quantity, others, at } = parseJob(search)
      for (const count of [quantity, ...others.map((other) => other.quantity)])
        expect(Number.isInteger(count) && count >= 1 && count <= 99).toBe(true)
      expect(at).toBeLessThanOrEqual(others.length)
      expect(parseJob(jobSearch({ quantity, others, at }))).toEqual({ quantity, others, at, ...allRead })
    }),
  )
})
