/** The table of who may make which call, as the tests saw it: DOORS=<file> writes it there, for people to read. */
import { appendFileSync } from 'node:fs'

export type Door = { call: string; stranger: number; customer: string; workshop: number; owner: number }

/** Adds the calls to the file, if one is asked for. */
export function tellDoors(title: string, doors: readonly Door[]): void {
  const file = process.env.DOORS
  if (file === undefined) return
  const rows = doors.map((door) => [door.call, door.stranger, door.customer, door.workshop, door.owner])
  const lines = [['call', 'stranger', 'customer', 'workshop', 'owner'], ['--', '--', '--', '--', '--'], ...rows]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  appendFileSync(file, `## ${title}\n${doors.length} calls\n\n${table}\n\n`)
}
