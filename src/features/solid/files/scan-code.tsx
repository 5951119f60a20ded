/** TURN-2: on a computer, a code that opens the piece on a phone. Drawn when it is asked for. */
import { useId, useState } from 'react'
import { QrCode } from '../../../ui/qr-code.tsx'

export function ScanCode({ link }: { link: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link min-h-11 text-ui text-deep-oak!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Scan to see it in your room
      </button>
      <div id={id}>{isOpen && <Drawn link={link} />}</div>
    </>
  )
}

const Drawn = ({ link }: { link: string }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1 pb-4">
    <QrCode text={link} label="Code that opens this piece" className="size-44" />
    <p role="status" className="max-w-64 text-ui text-quiet">
      Point your phone's camera at the code. It opens this piece there, and one tap puts it in your room.
    </p>
  </div>
)
