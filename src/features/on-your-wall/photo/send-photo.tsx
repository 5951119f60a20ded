/** WALL-3: the photograph leaves the device only here, or with the quote, and only when its owner says so. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { WallMarks } from '../marks.ts'
import { jpegOf, type WallPhoto } from './read-photo.ts'

export type SendPhoto = (sent: { photo: Blob; marks: WallMarks }) => Promise<unknown>

type SendNowProps = { photo: WallPhoto; marks: WallMarks; send: SendPhoto }

/** On the page of a quote. */
export function SendNow({ photo, marks, send }: SendNowProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  async function press(): Promise<void> {
    setState('sending')
    try {
      const jpeg = await jpegOf(photo)
      if (!jpeg) throw new Error('The browser made no picture.')
      await send({ photo: jpeg, marks })
      setState('sent')
    } catch (error) {
      console.warn('The photo of a wall could not be sent', error)
      setState('failed')
    }
  }
  return (
    <div>
      <Button variant="secondary" busy={state === 'sending'} onClick={() => void press()}>
        {state === 'sent' ? 'Send it again' : 'Send it to the shop'}
      </Button>
      <p role="status" className="mt-2 text-sm text-quiet">
        {state === 'sent' && 'We have your photo.'}
        {state === 'failed' && "It didn't get through. Check your connection and send it again."}
        {(state === 'idle' || state === 'sending') && 'Until you press it, what you see here stays on this device.'}
      </p>
    </div>
  )
}
