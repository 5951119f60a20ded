import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Writes the table of ZIP codes, which the build would write: the server's tests run without one. */
export function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/zip-codes/zip-codes.ts')])
}
