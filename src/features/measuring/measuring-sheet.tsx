import type { ReactNode } from 'react'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { PageLink } from '../shared/page-link.tsx'
import type { Measured } from './how-to-measure.tsx'
import { BeamSizesDrawing, MantelSizesDrawing, MeasuringDrawing } from './measuring-drawings.tsx'

type MeasuringSheetProps = { what: Measured; open: boolean; onOpenChange: (open: boolean) => void }

/** LEN-4: what the three measurements are, where to take them, and how to type them. */
export function MeasuringSheet({ what, ...dialog }: MeasuringSheetProps) {
  return (
    <Sheet {...dialog} title="How to measure">
      <div className="space-y-8">
        {what === 'mantel' ? <Mantel /> : <Beam />}
        <Part title="Type what the tape says">
          <p className="text-ui">
            Any of these works: <Examples />.
          </p>
          <p className="mt-2 text-ui">
            Measure twice and use the smaller number. The line under each field shows how we read it.
          </p>
        </Part>
      </div>
    </Sheet>
  )
}

function Mantel() {
  return (
    <>
      <Part title="The three sizes">
        <MantelSizesDrawing />
        <Sizes
          sizes={[
            ['Length', 'Along the wall, from end to end.'],
            ['Width', 'How far it stands out: from the wall to the front edge.'],
            ['Thickness', 'How tall its face is, from bottom to top.'],
          ]}
        />
      </Part>
      <Part title="Around a fireplace">
        <MeasuringDrawing />
        <Sizes
          sizes={[
            ['A', 'The wall, between whatever limits the mantel.'],
            ['B', 'The mantel. Often the opening plus 6 to 12 inches on each side.'],
            ['C, D', 'The opening of the firebox: width, and height from the hearth.'],
            ['E', 'From the opening up to the bottom of the mantel.'],
            ['F', 'From the floor up to its top. 54 to 60 inches suits many rooms.'],
          ]}
        />
        <PageLink href="/installation-guide" className="link mt-2 inline-block py-2.5 text-ui">
          Installation Guide
        </PageLink>
      </Part>
    </>
  )
}

function Beam() {
  return (
    <Part title="The three sizes">
      <BeamSizesDrawing />
      <Sizes
        sizes={[
          ['Length', 'From wall to wall, taken at both ends of the room. Walls are seldom parallel.'],
          ['Width', 'Across the beam, as you look up at it.'],
          ['Thickness', 'How far it hangs down from the ceiling.'],
        ]}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

function Sizes({ sizes }: { sizes: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 space-y-2 text-ui">
      {sizes.map(([term, text]) => (
        <div key={term} className="grid grid-cols-[6rem_1fr] gap-3">
          <dt className="font-medium">{term}</dt>
          <dd className="text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

// Non-breaking spaces keep each on one line.
const examples = ['67\u00a03/8', `5'\u00a07\u00a03/8"`, "6'", '72.5', '170\u00a0cm']

const Examples = () =>
  examples.map((example, at) => (
    <span key={example}>
      {at > 0 && ', '}
      <strong className="font-medium whitespace-nowrap">{example}</strong>
    </span>
  ))
