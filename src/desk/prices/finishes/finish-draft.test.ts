import { describe, expect, it, test } from 'vitest'
import { draftErrors, draftOf, type FinishDraft, finishOf, lookOf } from './finish-draft.ts'

const walnut = {
  id: 'dark-walnut-stain',
  name: 'Dark Walnut Stain',
  description: 'Deep brown.',
  price: '35.00',
  tone: '#442812',
  strengthPercent: 78,
  sheenPercent: 20,
  retired: false,
}

describe("DRAW-2 a finish in the owner's form", () => {
  it('is sent as it was read when nothing is typed', () => {
    const { id: _id, retired: _retired, price: _price, ...fields } = walnut
    expect(draftErrors(draftOf(walnut))).toEqual({})
    expect(finishOf(draftOf(walnut))).toEqual({ ...fields, price: 35 })
    expect(finishOf(draftOf({ ...walnut, tone: null, strengthPercent: 0 }))).toMatchObject({
      tone: null,
      strengthPercent: 0,
    })
  })

  test.each<[Partial<FinishDraft>, (keyof FinishDraft)[]]>([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ price: '0' }, []],
    [{ price: '' }, ['price']],
    [{ price: '1000.01' }, ['price']],
    [{ tone: ' #ABCDEF ' }, []],
    [{ tone: 'brown' }, ['tone']],
    [{ tone: 'brown', strength: '', hasTone: false }, []],
    [{ strength: '0' }, ['strength']],
    [{ strength: '101' }, ['strength']],
    [{ sheen: '0' }, []],
    [{ sheen: '7.5' }, ['sheen']],
    [{ name: '', price: 'free', sheen: '-1' }, ['name', 'price', 'sheen']],
  ])('%j is wrong at %j', (typed, fields) => {
    const errors = Object.entries(draftErrors({ ...draftOf(walnut), ...typed }))
    expect(errors.flatMap(([name, error]) => (error ? [name] : []))).toEqual(fields)
  })

  it('shows what can be read while it is typed', () => {
    expect(lookOf({ ...draftOf(walnut), tone: '#4428' })).toEqual({ tone: null, strengthPercent: 78, sheenPercent: 20 })
    expect(lookOf({ ...draftOf(walnut), strength: '' })).toMatchObject({ tone: '#442812', strengthPercent: 0 })
  })
})
