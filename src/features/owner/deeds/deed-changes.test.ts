import { describe, expect, it } from 'vitest'
import { changesAsked, changesBetween, merged } from './deed-changes.ts'

const key = 'Zk3_9aQw-7LmN2pR8sT4uV6xY0bC1dE5fG7hJ9kL2m4'

describe('STAFF-2 what a write changed, in words', () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      'a field',
      { promisedOn: '2026-12-04' },
      { promisedOn: '2026-12-11' },
      [['Promised on', '2026-12-04', '2026-12-11']],
    ],
    ['what is new', {}, { hasFinish: true }, [['Has finish', '', 'Yes']]],
    ['what is gone', { note: 'A' }, { note: null }, [['Note', 'A', '']]],
    ['nothing', { a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, []],
    ['a word of the program', { status: 'in_production' }, { status: 'ready' }, [['Status', 'In production', 'ready']]],
    [
      'lists of words',
      { ids: ['a'], woods: ['Oak'] },
      { ids: ['b'], woods: ['Oak', 'Pine'] },
      [['Woods', 'Oak', 'Oak, Pine']],
    ],
    [
      'rows by their names, wherever they are',
      [{ name: 'Wax', price: '25.00' }],
      [
        { name: 'Limewash', price: '40.00' },
        { name: 'Wax', price: '30.00' },
      ],
      [
        ['Wax, price', '25.00', '30.00'],
        ['Limewash, name', '', 'Limewash'],
        ['Limewash, price', '', '40.00'],
      ],
    ],
    ['rows without names by their places', [{ lengthIn: 60 }], [{ lengthIn: 72 }], [['1, length in', '60', '72']]],
  ])('%s', (_name, before, after, expected) => {
    const found = changesBetween(before, after).map(({ field, from, to }) => [field, from, to])
    expect(found).toEqual(expected)
  })

  it('keeps no password, token, link, path or key, wherever they are', () => {
    const secrets = {
      ...{ password: 'walnut door', oldPassword: 'x', token: key, link: `/quote/${key}`, path: '/admin/invitation/x' },
      ...{ cart: { sessionId: 'abc' }, receipts: [{ url: 'https://x' }], note: `See /quote/${key} today` },
    }
    const kept = JSON.stringify(changesAsked(secrets))
    expect(kept).not.toMatch(/walnut|Zk3_9|invitation|abc|https/)
    expect(kept).toContain('See /quote/… today')
  })

  it('keeps the first 80 characters of what was written, and 200 of all else', () => {
    const [text, address] = changesAsked({ text: 'wood '.repeat(60), street: 'oak '.repeat(100) })
    expect(text?.to).toHaveLength(80)
    expect(address?.to).toHaveLength(200)
  })

  it('says how many fields are left out of a long one', () => {
    const changes = changesAsked(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a${at}`, at + 1])))
    expect([changes.length, changes.at(-1)?.field]).toEqual([41, 'And 10 more fields'])
  })

  it('two changes are one: the first from, the last to, and nothing that is as it was', () => {
    const change = (field: string, from: string, to: string) => ({ field, from, to })
    expect(
      merged(
        [change('Note', 'a', 'b'), change('Total', '1', '2')],
        [change('Note', 'b', 'c'), change('Total', '2', '1')],
      ),
    ).toEqual([change('Note', 'a', 'c')])
  })
})
