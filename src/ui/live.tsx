import { type ComponentType, createContext, createElement, type ReactElement, use } from 'react'

export type LivePart = { prefix: string; element: ReactElement }

/** The live parts of the page that is being rendered. */
export const LiveParts = createContext<LivePart[]>([])

type LiveProps<Props> = {
  /** The part's name in src/web/live-parts.ts. */
  name: string
  part: ComponentType<Props>
  /** Goes into the page as JSON. */
  props: Props
}

/**
 * A part of a page that the browser brings to life once its code is there (src/web/wake.tsx). Everything else on a page
 * is HTML and has no code. entry-server.tsx renders it separately, as the browser will do it, so that React's ids are
 * the same on both sides; context doesn't reach into it.
 */
export function Live<Props extends object>({ name, part, props }: LiveProps<Props>) {
  const parts = use(LiveParts)
  const prefix = `live${parts.length}-`
  parts.push({ prefix, element: createElement(part, props) })
  // entry-server.tsx fills the element that ends with its prefix.
  return <div data-live={name} data-props={JSON.stringify(props)} className="contents" data-prefix={prefix} />
}
