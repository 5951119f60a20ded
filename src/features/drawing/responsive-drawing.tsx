/**
 * A drawing for any width: two layouts, of which the stylesheet shows the one that can be read in the width it is given.
 * In the server's HTML, before any script.
 */
import type { Detail } from './layout.ts'
import { PieceDrawing, type PieceDrawingProps } from './piece-drawing.tsx'
import { SizableDrawing, type SizableDrawingProps } from './sizable-drawing.tsx'

/** 40rem is where the words of the full layout get 11.5 pixels tall. */
const shown: [Detail, string][] = [
  ['small', '@min-[40rem]:hidden'],
  ['full', 'hidden @min-[40rem]:block'],
]

type WithoutLayout<T> = Omit<T, 'detail' | 'roomIn' | 'className' | 'write'>

export function ResponsiveDrawing({ idPrefix, ...drawing }: WithoutLayout<PieceDrawingProps>) {
  return (
    <div className="@container">
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

/** The same with handles. */
export function ResponsiveSizableDrawing({ idPrefix, ...drawing }: WithoutLayout<SizableDrawingProps>) {
  return (
    <div className="@container">
      {shown.map(([detail, className]) => (
        <SizableDrawing
          key={detail}
          {...drawing}
          detail={detail}
          idPrefix={`${idPrefix}-${detail}`}
          className={className}
        />
      ))}
    </div>
  )
}
