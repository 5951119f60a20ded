/** WALL-1: her own photograph, taken, chosen, dropped or pasted, or one of ours to try with. */
import { useEffect, useEffectEvent, useState } from 'react'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import type { WallMarks } from '../marks.ts'
import { openOurPhoto, ourPhotos } from './our-photos.ts'
import { readPhoto, UnusablePhoto, type WallPhoto } from './read-photo.ts'

export type OpenedPhoto = { photo: WallPhoto; marks?: WallMarks }

export function ChoosePhoto({ onOpen }: { onOpen: (opened: OpenedPhoto) => void }) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function open(read: () => Promise<OpenedPhoto>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      onOpen(await read())
    } catch (error) {
      if (!(error instanceof UnusablePhoto)) console.warn('A photograph could not be opened', error)
      setProblem(error instanceof UnusablePhoto ? error.message : "We couldn't open this picture. Try another one.")
    } finally {
      setBusy(false)
    }
  }
  const openFile = (file: File | undefined) => file && open(async () => ({ photo: await readPhoto(file) }))
  const onPaste = useEffectEvent((event: ClipboardEvent) => void openFile(event.clipboardData?.files[0]))
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  return (
    <>
      <ul className="mt-3 max-w-measure list-disc space-y-1 pl-5 text-ui marker:text-edge">
        <li>Stand straight in front of it, phone upright, the whole fireplace in the picture.</li>
        <li>Clear the shelf: whatever is in front of the wall will be covered.</li>
        <li>Don't crop it. A cropped photo throws the sizes off.</li>
      </ul>
      <FileDrop
        label="Take or choose a photo"
        accept="image/*"
        error={problem}
        disabled={isBusy}
        onChoose={([file]) => void openFile(file)}
        hint="It stays on this device. We don't see it."
        className="mt-5"
      />
      <p role="status" className="mt-2 min-h-6 text-sm text-quiet">
        {isBusy && 'Opening the photo…'}
      </p>
      <h3 className="mt-4 text-ui font-medium">Or try it in one of ours</h3>
      <div className="mt-2 grid max-w-md grid-cols-2 gap-3">
        {ourPhotos.map((one) => (
          <button
            key={one.name}
            type="button"
            disabled={isBusy}
            className="group text-left text-sm text-quiet hover:text-ink"
            onClick={() => void open(() => openOurPhoto(one))}
          >
            <img src={one.small} alt="" className="aspect-4/3 w-full rounded-control object-cover" />
            <span className="mt-1.5 block underline decoration-line underline-offset-4 group-hover:decoration-current">
              {one.name}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}
