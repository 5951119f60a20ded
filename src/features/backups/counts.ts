/** How much there is, in words. */
import type { Checksums } from './file/backup-format.ts'

/** '1 quote', '1,204 quotes'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const countedPictures = (files: number): string => counted(files, 'file of pictures', 'files of pictures')

/** '12 quotes, 3 orders, 1,204 rows in all, 36 files of pictures'. */
export function contents({ tables, pictures }: Checksums): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    counted(tables.quotes?.rows ?? 0, 'quote'),
    counted(tables.orders?.rows ?? 0, 'order'),
    `${counted(rows, 'row')} in all`,
    countedPictures(pictures.files),
  ].join(', ')
}

/** '214 MB': as disks and their makers count. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  while (size >= 999.5 && units.length > 1) {
    size /= 1000
    units.shift()
  }
  return `${size < 9.95 ? Math.max(0.1, Math.round(size * 10) / 10) : Math.round(size)} ${units[0]}`
}
