import { type ComponentType, type ReactNode, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

type LatePartProps<Props> = {
  /** The same function each time. */
  fetchPart: () => Promise<ComponentType<Props>>
  props: Props
  /** 'The notes could not be loaded.' Without one, the rest does without the part. */
  failureText?: string
  skeleton?: ReactNode
}

/** Once fetched, a part shows right away. */
const fetchedParts = new WeakMap<object, unknown>()

/** A part that is fetched when it is first shown: a tab, the details of a record. */
export function LatePart<Props extends object>({ fetchPart, props, failureText, skeleton }: LatePartProps<Props>) {
  const [failed, setFailed] = useState(false)
  const known = fetchedParts.get(fetchPart) as ComponentType<Props> | undefined
  const fetchOnce = async () => {
    const part = await fetchPart()
    fetchedParts.set(fetchPart, part)
    return part
  }
  const fetched = useLazyPart(fetchOnce, !known && !failed, () => setFailed(true))
  const Part = known ?? fetched
  if (Part) return <Part {...props} />
  if (failed && failureText) return <LoadFailed text={failureText} busy={false} onRetry={() => setFailed(false)} />
  return failed ? null : skeleton
}
