/** The commands that a page of the documentation tells its reader to type. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'

/** @param page its path from the repository */
export const blocksOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block]) => block as string)

export function blockWith(page: string, text: string): string {
  const found = blocksOf(page).find((block) => block.includes(text))
  if (!found) throw new Error(`${page} has no block with ${text}.`)
  return found
}
