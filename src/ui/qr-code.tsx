/** A QR code, drawn where it is shown. What draws it is fetched then. */
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'

/** Squares of a code, row by row: true for a dark one. */
type Code = { size: number; data: boolean[][] }

/** Level M, and the white that a reader needs around it (ISO/IEC 18004, 9.1). */
const options = { ecc: 'M', border: 4 } as const

type QrCodeProps = { text: string; label: string; className: string }

export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<Code | 'failed'>()
  useEffect(() => {
    let isWanted = true
    import('uqr').then(
      ({ encode }) => isWanted && setCode(encode(text, options)),
      (error: unknown) => {
        console.warn('The code could not be drawn', error)
        setCode('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [text])
  if (code === 'failed')
    return <p className="pb-4 text-ui">The QR code didn't load. Check your connection and try again.</p>
  return <div className={clsx('shrink-0 bg-white', className)}>{code && <Squares {...code} label={label} />}</div>
}

const Squares = ({ size, data, label }: Code & { label: string }) => (
  <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
    <path d={data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
  </svg>
)
