/**
 * WALL-1, TURN-1: beside a drawing, what shows its piece on the customer's own wall and from all sides. Plain buttons, which
 * on-your-wall/see-it.tsx answers: a press that comes before its code waits for it (entry-client.ts).
 */
import type { Category } from '../../pricing/pricing.ts'

const buttons = { wall: 'See it on your wall', turn: 'Turn it' } as const
type Seen = keyof typeof buttons

export function SeeButtons({ category, className = '' }: { category: Category; className?: string }) {
  return (
    <div className={`flex flex-wrap gap-x-6 print:hidden [@media(scripting:none)]:hidden ${className}`}>
      {(Object.keys(buttons) as Seen[])
        // A beam is on no wall.
        .filter((seen) => seen === 'turn' || category !== 'ceiling-beam')
        .map((seen) => (
          <button
            key={seen}
            type="button"
            data-press="see"
            data-see={seen}
            className="link min-h-11 text-ui text-deep-oak! aria-busy:cursor-progress"
          >
            {buttons[seen]}
          </button>
        ))}
    </div>
  )
}
