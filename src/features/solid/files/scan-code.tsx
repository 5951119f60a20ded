/** TURN-2: on a computer, a code that opens the piece on a phone. Drawn when it is asked for. */
import { useEffect, useId, useState } from 'react'

/** Squares of a code, row by row: true for a dark one. */
type Code = { size: number; data: boolean[][] }

/** Level M, and the white that a reader needs around it (ISO/IEC 18004, 9.1). */
const options = { ecc: 'M', border: 4 } as const

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

function Drawn({ link }: { link: string }) {
  const [code, setCode] = useState<Code | 'failed'>()
  useEffect(() => {
    let isWanted = true
    import('uqr').then(
      ({ encode }) => isWanted && setCode(encode(link, options)),
      (error: unknown) => {
        console.warn('The code could not be drawn', error)
        setCode('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [link])
  if (code === 'failed')
    return <p className="pb-4 text-ui">The QR code didn't load. Check your connection and try again.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1 pb-4">
      <div className="size-44 shrink-0 bg-white">{code && <Squares {...code} />}</div>
      <p role="status" className="max-w-64 text-ui text-quiet">
        Point your phone's camera at the code. It opens this piece there, and one tap puts it in your room.
      </p>
    </div>
  )
}

const Squares = ({ size, data }: Code) => (
  <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label="Code that opens this piece">
    <path d={data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
  </svg>
)
