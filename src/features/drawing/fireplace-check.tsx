import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields/field.tsx'
import { useInBrowser } from '../../ui/in-browser/in-browser.tsx'
import { HowToMeasure } from '../measuring/how-to-measure.tsx'
import { lengthProblem } from '../pricing/inches.ts'
import { LengthField } from '../shared/form/length-field.tsx'
import { PageLink } from '../shared/page-link.tsx'
import type { DrawnPiece, Fire, Setting, Wall } from './drawing.ts'
import { fireNames, wallNames } from './fire-names.ts'
import { checkFireplace, fireplaceText, overOpening } from './fireplace.ts'
import type { TypedFireplace } from './visit-fireplace.ts'

const lengths = [
  ['width', 'Opening width'],
  ['height', 'Opening height'],
  ['underside', 'Hearth to underside'],
] as const

type FireplaceCheckProps = {
  piece: DrawnPiece
  setting: Setting
  typed: TypedFireplace
  onChange: (change: Partial<TypedFireplace>) => void
  /** The drawing again, on a screen where the page's own is out of sight. */
  children?: ReactNode
}

type FoldProps = FireplaceCheckProps & {
  /** Whether it begins open. */
  isOpen?: boolean | undefined
}

/**
 * DRAW-5: the customer's own fireplace, and what its manual or the model code says about wood above it. The server writes
 * the fold without its content: nothing can be lost that is typed before the page's code is there.
 */
export function FireplaceCheck({ isOpen, ...check }: FoldProps) {
  const isInBrowser = useInBrowser()
  if (check.piece.category === 'ceiling-beam') return null
  return (
    <details open={isOpen} className="group mt-2 border-t border-line [@media(scripting:none)]:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center text-ui underline decoration-line underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
        Check it against your fireplace
      </summary>
      {isInBrowser && <Check {...check} />}
    </details>
  )
}

function Check({ piece, setting, typed, onChange, children }: FireplaceCheckProps) {
  const result = checkFireplace(piece, setting)
  if (!result) return null
  const { answer, note } = fireplaceText(result, overOpening(piece, setting))
  const isMeasured = result.rule === 'masonry' && result.isMeasured
  const tone = isMeasured && (result.isInside ? 'font-medium text-ember' : 'font-medium text-moss')
  return (
    <>
      {children && (
        <div aria-hidden className="-mx-4 mt-1 sm:mx-0 lg:hidden">
          {children}
        </div>
      )}
      <div className="grid grid-cols-2 gap-4 pt-2 pb-4">
        <SelectField
          label="Fireplace"
          value={typed.fire}
          onChange={(event) => onChange({ fire: event.target.value as Fire })}
          className="col-span-2"
        >
          {Object.entries(fireNames).map(([fire, name]) => (
            <option key={fire} value={fire}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Your wall"
          value={typed.wall}
          onChange={(event) => onChange({ wall: event.target.value as Wall })}
          className="col-span-2"
        >
          {Object.entries(wallNames).map(([wall, name]) => (
            <option key={wall} value={wall}>
              {name}
            </option>
          ))}
        </SelectField>
        {lengths.map(([name, label]) => (
          <LengthField
            key={name}
            label={label}
            value={typed[name]}
            onChange={(text) => onChange({ [name]: text })}
            error={lengthProblem(typed[name])}
            className={name === 'underside' ? 'col-span-2' : ''}
          />
        ))}
      </div>
      <HowToMeasure what="mantel" className="-mt-2 mb-2" />
      <p aria-live="polite" className="max-w-measure text-ui">
        <span className={tone || undefined}>{answer}</span> {note}
      </p>
      <PageLink href="/installation-guide" className="link inline-block py-2.5 text-ui">
        Keep clear of the fire: Installation Guide
      </PageLink>
    </>
  )
}
