import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { KnownReads } from '../shared/queries.tsx'

const fetchWays = () => import('./ways-to-door.tsx').then((part) => part.WaysToDoor)

/** WIN-9: what a mantel costs to one's own door, and when it is there. Its code is fetched when it opens. */
export function DeliveryAtDoor({ known }: { known: KnownReads }) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const Ways = useLazyPart(fetchWays, open && !failed, () => setFailed(true))
  return (
    <div className="my-5 bg-sheet px-4 py-4 sm:px-6 print:hidden [@media(scripting:none)]:hidden">
      {Ways ? (
        <Ways known={known} />
      ) : (
        <>
          <p className="font-display text-lg font-medium">A 6-foot mantel, to your door</p>
          {open && !failed ? (
            <Skeleton className="mt-3 h-64" />
          ) : (
            <Button
              variant="line"
              onClick={() => {
                setFailed(false)
                setOpen(true)
              }}
            >
              {failed ? 'Try again' : 'Price and days for your ZIP code'}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
