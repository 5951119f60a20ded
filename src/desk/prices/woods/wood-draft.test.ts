import { describe, expect, it, test } from 'vitest'
import { proportionProblem } from '../../../features/prices/woods/wood-rules.ts'
import { draftErrors, draftOf, type WoodDraft, woodOf } from './wood-draft.ts'

const oak = {
  id: 'reclaimed-oak',
  name: 'Reclaimed Oak',
  description: 'From barns.',
  character: 'Hard.',
  poundsPerBoardFoot: { from: 3.3, to: 4.1 },
  hardnessLbf: 1_290,
  pictureId: 'species-reclaimed-oak',
  facePictureId: null,
  endPictureId: 'end-reclaimed-oak',
  picture: null,
  face: null,
  end: null,
}
const { id: _id, picture: _picture, face: _face, end: _end, ...fields } = oak

describe("DRAW-6 a wood in the owner's form", () => {
  it('is sent as it was read when nothing is typed', () => {
    expect(draftErrors(draftOf(oak))).toEqual({})
    expect(woodOf(draftOf(oak))).toEqual(fields)
    const barn = { ...oak, poundsPerBoardFoot: null, hardnessLbf: null }
    expect(woodOf(draftOf(barn))).toEqual({ ...fields, poundsPerBoardFoot: null, hardnessLbf: null })
  })

  test.each<[Partial<WoodDraft>, (keyof WoodDraft)[]]>([
    [{ name: ' ' }, ['name']],
    [{ poundsFrom: '', poundsTo: '' }, []],
    [{ poundsFrom: '' }, ['poundsFrom']],
    [{ poundsTo: ' ' }, ['poundsTo']],
    [{ poundsFrom: 'heavy', poundsTo: '45' }, ['poundsFrom', 'poundsTo']],
    [{ poundsFrom: '4.2' }, ['poundsTo']],
    [{ poundsFrom: '4.1' }, []],
    [{ poundsFrom: '3.333' }, ['poundsFrom']],
    [{ poundsFrom: '0.4' }, ['poundsFrom']],
    [{ hardness: '' }, []],
    [{ hardness: '1,290' }, []],
    [{ hardness: '12,90' }, ['hardness']],
    [{ hardness: '0' }, ['hardness']],
    [{ hardness: '10,001' }, ['hardness']],
  ])('%j is wrong at %j', (typed, wrong) => {
    const errors = Object.entries(draftErrors({ ...draftOf(oak), ...typed }))
    expect(errors.flatMap(([name, error]) => (error ? [name] : []))).toEqual(wrong)
  })
})

test.each([
  ['face', 2_400, 280, true],
  ['face', 2_400, 300, true],
  ['face', 2_400, 320, false],
  ['face', 800, 600, false],
  ['end', 800, 800, true],
  ['end', 800, 880, true],
  ['end', 800, 600, false],
] as const)('DRAW-2 a picture of the %s with %i × %i pixels can be drawn to scale: %s', (of, width, height, fits) => {
  expect(proportionProblem(of, { width, height }) === undefined).toBe(fits)
})
