/** JOB-3: adding, removing and offering pieces in the editor. */
import { describe, expect, it } from 'vitest'
import type { SavedDraft } from '../offers-queries.ts'
import { formOf, readForm } from './draft-form.ts'
import { fieldOfError } from './field-errors.ts'
import { addPiece, changePiece, fieldOf, piecesOf, removePiece, setPart, settled, withPieces } from './piece-form.ts'

const piece = (key: string, more: Partial<SavedDraft['pieces'][number]> = {}): SavedDraft['pieces'][number] => ({
  ...{ key, productId: `product-${key}`, woodSpeciesId: 'oak', finishOptionId: null },
  dimensions: { length: 72, width: 8, thickness: 8 },
  ...{ quantity: 1, note: '', part: 'fixed', choice: null },
  ...more,
})
const draftOf = (pieces: SavedDraft['pieces'], more: Partial<SavedDraft> = {}): SavedDraft => ({
  ...{ pieces, choices: [], way: 'truck', zip: '37203', changedLines: [], ownLines: [], chargesTax: true },
  ...{ promisedOn: null, followedOn: null, depositPercent: 50, validUntil: '2026-12-21', note: '', typed: null },
  ...more,
})
const form = formOf(draftOf([piece('1'), piece('2', { quantity: 4, note: 'Rough-sawn' })]))
const keysOf = (changed: object) => piecesOf({ ...form, ...changed }).map(({ key }) => key)

describe('JOB-3 the pieces of a draft', () => {
  it('say the same as the saved draft', () => {
    const draft = draftOf([piece('1'), piece('2', { quantity: 4, part: 'option' })])
    expect(readForm(formOf(draft), draft, '2026-12-17')).toEqual({ draft, problems: {} })
  })

  it('are doubled after themselves, without the note, under a key that no piece and no price has', () => {
    const changed = { changed: { wood: '1.00', 'wood-7': '2.00' } }
    const added = addPiece({ ...form, ...changed }, '1')
    expect(keysOf(added ?? {})).toEqual(['1', expect.stringMatching(/^[1-9]\d{2,5}$/), '2'])
    const doubled = piecesOf({ ...form, ...addPiece(form, '2') })[2]
    expect(piecesOf({ ...form, ...addPiece(form, '2', { quantity: 1 }) })[2]).toMatchObject({ quantity: 1 })
    expect(doubled).toMatchObject({ quantity: 4, note: '' })
    // Nor one that had it before, or that another window adds.
    const again = Array.from({ length: 20 }, () => piecesOf({ ...form, ...addPiece(form, '2') })[2]?.key)
    expect(new Set(again).size).toBeGreaterThan(15)
  })

  it('are there once, with choices of theirs, after two windows changed them', () => {
    const [first, other] = piecesOf(form)
    if (!first || !other) expect.unreachable()
    const twice = { ...form, ...withPieces([other, first, other], [{ key: 'c1', label: '', preset: '9' }]) }
    expect(piecesOf(settled(twice)).map(({ key }) => key)).toEqual(['2', '1'])
    expect(settled(twice).choices).toEqual([])
  })

  it('are twenty at the most, and one at the least', () => {
    const full = formOf(draftOf(Array.from({ length: 20 }, (_, index) => piece(String(index + 1)))))
    expect(addPiece(full, '20')).toBeUndefined()
    expect(removePiece(formOf(draftOf([piece('1')])), '1')).toBeUndefined()
  })

  it('go with the prices that were typed for them', () => {
    const priced = {
      ...form,
      changed: { wood: '1.00', 'wood-2': '2.00', delivery: '3.00', hanging: '4.00', 'hanging-2': null },
    }
    expect(removePiece(priced, '2')?.changed).toEqual({ wood: '1.00', delivery: '3.00', hanging: '4.00' })
    const first = removePiece(priced, '1')
    expect([first?.firstKey, first?.changed]).toEqual(['2', { 'wood-2': '2.00', delivery: '3.00', 'hanging-2': null }])
  })

  it('are put into a choice, of which one is chosen at first, until the last has left it', () => {
    const one = { ...form, ...setPart(form, '2', 'choice', 'new') }
    expect(one.choices).toEqual([{ key: 'c1', label: '', preset: '2' }])
    const both = { ...one, ...setPart(one, '1', 'choice', 'c1') }
    expect(piecesOf(both).map(({ part, choice }) => [part, choice])).toEqual([
      ['choice', 'c1'],
      ['choice', 'c1'],
    ])
    const left = { ...both, ...setPart(both, '2', 'option', null) }
    expect(left.choices).toEqual([{ key: 'c1', label: '', preset: '1' }])
    expect(setPart(left, '1', 'fixed', null).choices).toEqual([])
  })

  it('keep what cannot be read beside its own piece', () => {
    const typed = { ...form, ...changePiece(form, '2', { lengths: { length: 'long', width: '8', thickness: '8' } }) }
    const before = draftOf([piece('1'), piece('2', { quantity: 4, note: 'Rough-sawn' })])
    const { draft, problems } = readForm(typed, before, '2026-12-17')
    expect(Object.keys(problems)).toEqual(['length.2'])
    expect(draft.pieces[1]?.dimensions.length).toBe(72)
    expect(piecesOf(formOf(draft))[1]?.lengths.length).toBe('long')
  })

  it('have their errors at their own fields', () => {
    const draft = draftOf([piece('1'), piece('5')])
    const at = (field: string) => fieldOfError({ field, message: 'No.' }, draft, ['Mantel', 'Beam'])
    expect(at('pieces.0.productId')).toEqual(['productId', { message: 'No.', waits: 'Mantel, Product: No.' }])
    expect(at('pieces.1.dimensions.length')[0]).toBe(fieldOf(form, '5', 'length'))
    expect(at('choices.0')).toEqual(['choices.0', { message: 'No.', waits: 'No.' }])
  })
})
