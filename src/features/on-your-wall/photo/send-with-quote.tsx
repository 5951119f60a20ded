/** WALL-3: the photograph goes to the shop with the next quote, if its owner says so. */
import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/choice.tsx'
import { goesAlong, setGoesAlong } from './goes-along.ts'

export function SendWithQuote() {
  const [isChosen, setChosen] = useState(goesAlong)
  return (
    <Checkbox
      label="Send my photo with my quote"
      hint="We'll see your wall with the piece on it. Without a check here, your photo stays on this device."
      checked={isChosen}
      onChange={(isNowChosen) => {
        setGoesAlong(isNowChosen)
        setChosen(isNowChosen)
      }}
    />
  )
}

/** Before the quote is sent: what was said before can be taken back. Nothing where nothing was said. */
export function GoesWithQuote() {
  const [wasChosen] = useState(goesAlong)
  return wasChosen && <SendWithQuote />
}
