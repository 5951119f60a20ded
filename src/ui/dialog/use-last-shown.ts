import { useState } from 'react'

/**
 * What is shown now, or what was shown last: a dialog that closes fades out with its words still in it. For values that
 * stay the same object while they are shown.
 */
export function useLastShown<T>(shown: T | undefined): T | undefined {
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)
  return shown ?? last
}
