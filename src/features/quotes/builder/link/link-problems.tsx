import { Info } from 'lucide-react'

/** LINK-1: what the link that opened the builder has and the shop doesn't offer. Quiet: the rest of the design is there. */
export function LinkProblems({ problems }: { problems: readonly string[] }) {
  return (
    // Always there, so that its text is announced when it comes.
    <div role="status">
      {problems.length > 0 && (
        <div className="mt-6 flex gap-3 rounded-card border border-edge bg-sand p-4 text-ui">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
          <div className="min-w-0 space-y-1 wrap-anywhere">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
