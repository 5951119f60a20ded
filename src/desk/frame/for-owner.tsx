import { Button } from '../../ui/button.tsx'

/** STAFF-1: an address that a workshop hand typed. There is nothing in it. */
export const ForOwner = ({ onBack }: { onBack: (() => void) | undefined }) => (
  <section className="rounded-card border border-line bg-card px-4 py-12 text-center">
    <h2 className="text-xl">That's for the owner</h2>
    <p className="mx-auto mt-1 max-w-measure text-ui text-quiet">
      Your sign-in is for the workshop: pieces, dates, photographs and messages. Ask the owner if you need something
      else.
    </p>
    {onBack && (
      <Button className="mt-4" variant="secondary" onClick={onBack}>
        To the workshop's board
      </Button>
    )}
  </section>
)
