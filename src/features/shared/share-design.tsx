import { Check, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shareBySystem } from '../../platform/browser/share-by-system.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type ShareDesignProps = {
  /** As `designSearch` writes it. */
  design: string
  /** Of one piece, where the design has several: its sheet shows one. */
  pieceDesign?: string
  /** What the message with the link is called. */
  title: string
  className?: string
}

type Shared = { url: string; how: 'copied' | 'shown' }

/**
 * LINK-1: sends a link to the builder with this design, by the device's own sheet where it has one. Otherwise it copies the
 * link, or shows it where copying is refused: outside of https, in some frames, by policy.
 */
export function ShareDesign({ design, pieceDesign = design, title, className }: ShareDesignProps) {
  const [shared, setShared] = useState<Shared>()
  const path = `/quote-builder?${design}`

  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href
    setShared(undefined)
    if (await shareBySystem({ title, url })) return
    setShared({ url, how: (await copy(url)) ? 'copied' : 'shown' })
  }
  // A link that was copied or shown before the last change is another design's.
  const isCurrent = shared?.url.endsWith(path)
  return (
    <div className={className}>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={() => void share()}
      >
        Share this design
      </Button>
      <span role="status" className="ml-1 text-sm text-moss">
        {isCurrent && shared?.how === 'copied' && (
          <span className="inline-flex items-center gap-1">
            <Check aria-hidden className="size-4" />
            Link copied
          </span>
        )}
      </span>
      {isCurrent && shared?.how === 'shown' && <LinkField key={shared.url} url={shared.url} />}
      <p className="text-sm">
        Download the sheet:{' '}
        <a className="link" href={`/sheet.pdf?${pieceDesign}`}>
          Letter
        </a>{' '}
        or{' '}
        <a className="link" href={`/sheet.pdf?${pieceDesign}&paper=a4`}>
          A4
        </a>
      </p>
    </div>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    // Undefined outside of https.
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // refused; the link is shown instead
  }
}

function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <TextField
      ref={field}
      label="Copy this link"
      className="mt-1"
      readOnly
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
