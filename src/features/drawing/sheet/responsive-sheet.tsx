/** SHEET-2: a sheet for any width: two of them, of which the stylesheet shows the one that can be read. */
import { lettered, shown } from '../responsive-drawing.tsx'
import { SheetDrawing, type SheetDrawingProps } from './sheet-drawing.tsx'

export function ResponsiveSheet({ idPrefix, ...sheet }: Omit<SheetDrawingProps, 'size' | 'className' | 'write'>) {
  return (
    <div className={lettered}>
      {shown.map(([detail, className]) => (
        <SheetDrawing
          key={detail}
          {...sheet}
          size={detail === 'full' ? 'screen' : 'small'}
          idPrefix={`${idPrefix}-${detail}`}
          className={`w-full ${className}`}
        />
      ))}
    </div>
  )
}
