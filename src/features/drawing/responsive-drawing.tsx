/**
 * A drawing for any width: two layouts, of which the stylesheet shows the one that can be read in the width it is given.
 * In the server's HTML, before any script.
 */
import { useCallback, useState } from 'react'
import type { Detail } from './layout/layout.ts'
import { PieceDrawing, type PieceDrawingProps } from './piece-drawing.tsx'
import { SizableDrawing, type SizableDrawingProps } from './sizable-drawing.tsx'

/** Where the words of the full layout get 11.5 pixels tall. Also in the classes below. */
const wideRem = 40
export const shown: [Detail, string][] = [
  ['small', '@min-[40rem]:hidden'],
  ['full', 'hidden @min-[40rem]:block'],
]

/** In the stylesheet: the container of the layouts, and the size of their letters on a screen. */
export const lettered = '@container lettered'

type WithoutLayout<T> = Omit<T, 'detail' | 'roomIn' | 'className' | 'write'>

export function ResponsiveDrawing({ idPrefix, ...drawing }: WithoutLayout<PieceDrawingProps>) {
  return (
    <div className={lettered}>
      {shown.map(([detail, className]) => (
        <PieceDrawing
          key={detail}
          {...drawing}
          detail={detail}
          idPrefix={`${idPrefix}-${detail}`}
          className={`w-full ${className}`}
        />
      ))}
    </div>
  )
}

/** The same with handles. It is drawn again at each key, so once its width is known only the layout that shows is drawn. */
export function ResponsiveSizableDrawing({ idPrefix, ...drawing }: WithoutLayout<SizableDrawingProps>) {
  const [known, setKnown] = useState<Detail>()
  const measure = useCallback((container: HTMLDivElement | null) => {
    if (!container) return
    const observer = new ResizeObserver(([entry]) => entry && setKnown(layoutFor(entry.contentRect.width)))
    observer.observe(container)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className={lettered}>
      {shown.map(
        ([detail, className]) =>
          (!known || known === detail) && (
            <SizableDrawing
              key={detail}
              {...drawing}
              detail={detail}
              idPrefix={`${idPrefix}-${detail}`}
              className={known ? '' : className}
            />
          ),
      )}
    </div>
  )
}

const layoutFor = (widthPx: number): Detail =>
  widthPx < wideRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) ? 'small' : 'full'
