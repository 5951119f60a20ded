/** SET-1: a preview and the history say of a list only what changed in it. */
import { describe, expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const replies = (...all: [string, string][]) => all.map(([title, text]) => `=== ${title}\n${text}`).join('\n\n')
const samples = (...all: [string, string, string][]) =>
  all.map(([piece, place, words]) => `=== Sample customer | ${piece} | ${place}\n${words}`).join('\n\n')
const areas = (...all: [string, string[]][]) =>
  all.map(([head, places]) => [`=== ${head}`, ...places].join('\n')).join('\n\n')

describe('SET-1 of a list only what changed is said:', () => {
  test('days that were added and removed', () => {
    expect(listChanges('spans', '2026-12-24\n2027-07-04', '2026-12-24\n2026-12-28 to 2026-12-31')).toEqual([
      { what: 'Removed', title: '2027-07-04', parts: [] },
      { what: 'Added', title: '2026-12-28 to 2026-12-31', parts: [] },
    ])
    expect(listChanges('yearly', '', 'December 26')).toEqual([{ what: 'Added', title: 'December 26', parts: [] }])
  })

  test('a place that stood there twice', () => {
    expect(listChanges('lines', 'Belle Meade\nBelle Meade', 'Belle Meade')).toEqual([
      { what: 'Removed', title: 'Belle Meade', parts: [] },
    ])
  })

  test('the text of a reply, and its name', () => {
    const old = replies(['Photos', 'Hi'], ['Check', 'Mail it'], ['Yes', 'Yes'])
    expect(
      listChanges('replies', old, replies(['Photos', 'Hi'], ['Check', 'Send it'], ['Yes, we can', 'Yes'])),
    ).toEqual([
      { what: 'Changed', title: 'Check', parts: [{ label: 'Text', before: 'Mail it', after: 'Send it' }] },
      { what: 'Changed', title: 'Yes', parts: [{ label: 'Name', before: 'Yes', after: 'Yes, we can' }] },
    ])
  })

  test('one that was added, with all it says, and one that was removed', () => {
    expect(listChanges('replies', replies(['Check', 'Mail it']), replies(['Thanks', 'Thank you']))).toEqual([
      { what: 'Removed', title: 'Check', parts: [{ label: 'Text', before: 'Mail it' }] },
      { what: 'Added', title: 'Thanks', parts: [{ label: 'Text', after: 'Thank you' }] },
    ])
  })

  test('one of several samples by the same name', () => {
    const old = samples(['Beam', 'Franklin', 'Straight.'], ['Mantel', 'Green Hills', 'Fine.'])
    expect(
      listChanges('samples', old, samples(['Beam', 'Franklin', 'Straight.'], ['Mantel', 'Leiper', 'Fine.'])),
    ).toEqual([
      {
        what: 'Changed',
        title: 'Sample customer, Mantel, Green Hills',
        parts: [{ label: 'Place', before: 'Green Hills', after: 'Leiper' }],
      },
    ])
  })

  test('an area under a new name, its miles, and the places that came and went', () => {
    const old = areas(['Nashville | 25 miles', ['Nashville', 'Antioch']], ['Far | 50 miles', []])
    const now = areas(['Close by | 30 miles | Nashville', ['Nashville', 'Franklin']], ['Far | 50 miles', []])
    expect(listChanges('truckAreas', old, now)).toEqual([
      {
        what: 'Changed',
        title: 'Nashville',
        parts: [
          { label: 'Name', before: 'Nashville', after: 'Close by' },
          { label: 'Reaches, in miles', before: '25', after: '30' },
          { label: 'Places removed', before: 'Antioch' },
          { label: 'Places added', after: 'Franklin' },
        ],
      },
    ])
  })

  test('nothing of another order, and of what is no list', () => {
    expect(listChanges('lines', 'Franklin\nBrentwood', 'Brentwood\nFranklin')).toBeUndefined()
    expect(listChanges('text', 'One\nTwo', 'One')).toBeUndefined()
  })
})
