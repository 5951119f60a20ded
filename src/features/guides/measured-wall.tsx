import { buttonClass } from '../../ui/button.tsx'
import { fireplaceBounds } from '../drawing/drawing.ts'
import { useFireplace } from '../drawing/visit-fireplace.ts'
import { lengthProblem } from '../pricing/inches.ts'
import { LengthField } from '../shared/form/length-field.tsx'

/** By the parameter of a design link (LINK-1), which reads lengths as they are typed. */
const lengths = [
  ['fw', 'width', 'Opening width', 'C'],
  ['fh', 'height', 'Opening height', 'D'],
  ['up', 'underside', 'Hearth to underside', 'D and E together'],
] as const

/**
 * WIN-9: what was measured at the wall goes on into the builder, and into every drawing of the visit. Without scripts the
 * form leads there by itself.
 */
export function MeasuredWall() {
  const { typed, change } = useFireplace()
  const isWrong = lengths.some(([, name]) => lengthProblem(typed[name], fireplaceBounds[name]) !== undefined)
  return (
    <form
      action="/quote-builder"
      aria-label="Measured your wall?"
      className="my-5 bg-sheet px-4 py-4 sm:px-6 sm:py-5 print:hidden"
      onSubmit={(event) => {
        if (!isWrong) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }}
    >
      <p className="font-display text-lg font-medium">Measured your wall?</p>
      <div className="mt-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-3">
        {lengths.map(([parameter, name, label, letters]) => (
          <LengthField
            key={name}
            label={label}
            name={parameter}
            hint={letters}
            value={typed[name]}
            onChange={(text) => change({ [name]: text })}
            error={lengthProblem(typed[name], fireplaceBounds[name])}
          />
        ))}
        <button
          type="submit"
          className={buttonClass('line', 'md', 'justify-self-start text-left max-sm:mb-6 sm:col-span-3')}
        >
          Use these in the builder
        </button>
      </div>
    </form>
  )
}
