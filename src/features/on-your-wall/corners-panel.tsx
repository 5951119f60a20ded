/** WALL-1: what the four corners are those of, its size, and which of its sides follow the picture. */
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { lengthProblem } from '../pricing/inches.ts'
import { LengthField } from '../shared/form/length-field.tsx'
import { cornerNames } from './corner-handles.tsx'
import type { RectangleKind } from './marks.ts'
import { rectangleBounds } from './marks.ts'
import { Nudge } from './nudge.tsx'
import type { Wall } from './use-wall.ts'

const kinds: [RectangleKind, string][] = [
  ['opening', 'The firebox opening'],
  ['letter', 'A sheet of letter paper'],
  ['other', 'Something else I measured'],
]
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const

export function CornersPanel({ wall, chosen }: { wall: Wall; chosen: number }) {
  const { marked, camera, rectangle, fireplace, change } = wall
  if (!marked) return null
  const { kind, mayMove } = marked
  const corner = `the ${(cornerNames[chosen] ?? '').toLowerCase()} corner`
  const stateOf = (side: number) => (camera.onEdge[side] ? 'on the edge' : mayMove[side] ? 'no edge here' : 'by hand')
  return (
    <>
      <p className="mt-2 text-ui text-quiet">
        Drag each one. It snaps to the nearest edge. The magnifier shows which one.
      </p>
      {kind !== 'ours' && (
        <SelectField
          label="What are you marking?"
          value={kind}
          className="mt-5"
          onChange={(event) => change({ kind: event.target.value as RectangleKind, yIn: undefined })}
        >
          {kinds.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'letter' && (
        <p className="mt-2 text-sm text-quiet">Tape it flat on the wall, upright: 8 1/2 in wide, 11 in tall.</p>
      )}
      {kind === 'opening' && (
        <Sizes texts={fireplace.texts} onType={fireplace.change} names={['Opening width', 'Opening height']} />
      )}
      {kind === 'other' && (
        <Sizes
          texts={marked.texts}
          onType={(part) => change({ texts: { ...marked.texts, ...part } })}
          names={['Its width', 'Its height']}
        />
      )}
      <fieldset className="mt-5">
        <legend className="text-ui font-medium">Snap to the edge</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4">
          {sides.map((name, side) => (
            <Checkbox
              key={name}
              label={`${name}: ${stateOf(side)}`}
              checked={mayMove[side] ?? true}
              onChange={(checked) => wall.letMove(side, checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-quiet">Move {corner}</span>
        <Nudge what={corner} onMove={(steps) => wall.stepCorner(chosen, steps)} />
      </div>
      <p role="alert" className="mt-3 min-h-6 text-ui text-ember">
        {camera.problem}
      </p>
      <Button
        size="lg"
        className="mt-2 w-full"
        disabled={!rectangle || !camera.isGood}
        onClick={() => wall.goTo('hang')}
      >
        Hang it
      </Button>
      {!rectangle && (
        <p className="mt-2 text-sm text-quiet">Enter how wide and how tall it is, so we get the scale right.</p>
      )}
      <div className="mt-4">
        <Button variant="line" onClick={() => wall.goTo('choose')}>
          Another photo
        </Button>
      </div>
    </>
  )
}

type Texts = { width: string; height: string }
type SizesProps = { texts: Texts; onType: (change: Partial<Texts>) => void; names: [string, string] }

const Sizes = ({ texts, onType, names }: SizesProps) => (
  <div className="mt-4 grid grid-cols-2 gap-4">
    {(['width', 'height'] as const).map((name, at) => (
      <LengthField
        key={name}
        label={names[at] ?? ''}
        value={texts[name]}
        onChange={(text) => onType({ [name]: text })}
        error={lengthProblem(texts[name], rectangleBounds)}
      />
    ))}
  </div>
)
