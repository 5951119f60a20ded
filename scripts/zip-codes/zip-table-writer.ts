/** Writes the ZIP codes as the table that src/features/delivery/places/zip-table.ts searches. Pure. */
import { boxesMark, type ListedZip, pointText } from '../../src/features/delivery/places/zip-table.ts'

const prefixes = 1_000

export function writeZipTable(codes: readonly ListedZip[]): string {
  const lines = Array.from({ length: prefixes }, (): string[] => [])
  const before = new Map<number, string[]>()
  for (const code of [...codes].sort((a, b) => (a.zip < b.zip ? -1 : 1))) {
    const prefix = Number(code.zip.slice(0, 3))
    const fields = [code.place, code.state, pointText(code.point)]
    if (fields.some((field) => field === '' || /[,;\n]/.test(field)))
      throw new Error(`ZIP code ${code.zip} has a field that the table can't hold`)
    const last = before.get(prefix)
    const shown = fields.map((field, index) => (field === last?.[index] ? '' : field))
    lines[prefix]?.push(code.zip.slice(3) + [...shown, ...(code.boxesOnly ? [boxesMark] : [])].join())
    before.set(prefix, fields)
  }
  return lines.map((entries) => entries.join(';')).join('\n')
}
