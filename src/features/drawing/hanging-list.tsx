import type { Range } from '../../../content/shop.ts'
import { grouped } from '../pricing/money.ts'
import type { DrawnPiece } from './drawing.ts'
import { type HangingFacts, hangingFacts } from './hanging.ts'

type HangingListProps = { piece: DrawnPiece; poundsPerBoardFoot: Range | null | undefined }

/** DRAW-6: what it weighs, who lifts it and what holds it, in a line or two. */
export function HangingList({ piece, poundsPerBoardFoot }: HangingListProps) {
  const facts = hangingFacts(piece, poundsPerBoardFoot)
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-quiet tabular-nums">
      {factTexts(facts).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const people = ['', 'One person', 'Two people', 'Three people', 'Four people']

function factTexts({ pounds, lift, fasteners: { kind, count }, isProfessional }: HangingFacts): string[] {
  const held = {
    rods: `${count} steel rods hold it`,
    corbels: `${count} corbels, each screwed to framing`,
    lags: `${count} lag screws, one in each joist`,
  }
  const lifted = lift && (lift.by === 'crew' ? 'A crew lifts it' : `${people[lift.people]} to lift it`)
  return [
    pounds && `${grouped(pounds.from)} to ${grouped(pounds.to)} lb if solid`,
    lifted,
    held[kind],
    isProfessional && 'Professional installation',
  ].filter((text) => typeof text === 'string')
}
