import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Cuts the fonts of the papers, which the build would cut, unless they are there. */
export function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/paper-fonts.ts')])
}
