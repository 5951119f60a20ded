/** Which files the rows of uploaded pictures stand for. */
import type { TableShape, Value } from '../../../platform/rows/row-source.ts'
import { pictureFormats, variantFile, widestWebp } from '../../media/picture.ts'

/** `required`: every version of the shop has stored it. The others are there for pictures of some versions. */
export type PictureFile = { key: string; file: string; required: boolean }

/** Rows of `pictures` as they are stored, also of older versions. Pictures that come or go at this moment are left out. */
export function filesOfPictures({ columns }: TableShape, rows: readonly Value[][]): PictureFile[] {
  const place = (name: string) => columns.findIndex((column) => column.name === name)
  const [id, state, widths, narrowWidths] = ['id', 'state', 'widths', 'narrow_widths'].map(place)
  return rows.flatMap((row) => {
    const at = (column: number | undefined) => (column === undefined || column < 0 ? null : (row[column] ?? null))
    if (at(state) !== 'ready') return []
    const key = String(at(id))
    return [...filesOf(key, at(widths), {}), ...filesOf(key, at(narrowWidths), { narrow: true })]
  })
}

function filesOf(key: string, widths: Value, crop: { narrow?: true }): PictureFile[] {
  const all = widths === null ? [] : (JSON.parse(String(widths)) as number[])
  return all.flatMap((width) =>
    pictureFormats.map((format) => ({
      key,
      file: variantFile({ key, width, format, ...crop }),
      required: format === 'avif' || (format === 'webp' && width <= widestWebp),
    })),
  )
}
