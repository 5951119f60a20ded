/**
 * FAST-1: sorts the built stylesheet, so that the server can write into each page just the rules that the page uses
 * (src/server/critical-styles.ts). A Vite plugin; its file lies beside the manifest.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type ChildNode, type Container } from 'postcss'
import type { Plugin } from 'vite'
import type { StyleNode } from '../src/server/critical-styles.ts'

export const criticalCss: Plugin = {
  name: 'shop-critical-css',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    if (this.environment.name !== 'client' || sheets.length === 0) return
    const all: StyleNode[] = []
    for (const name of sheets) {
      const css = postcss.parse(await readFile(join(dir, name), 'utf8'))
      all.push(...nodesOf(css))
      // Every page has them already. Named twice, the browser would set its text anew when the whole sheet arrives.
      css.walkAtRules('font-face', (rule) => {
        rule.remove()
      })
      await writeFile(join(dir, name), css.toString())
    }
    await writeFile(join(dir, '.vite/critical.json'), JSON.stringify(all))
  },
}

export const sortedStyles = (css: string): StyleNode[] => nodesOf(postcss.parse(css))

const nodesOf = (container: Container): StyleNode[] => (container.nodes ?? []).flatMap(nodeOf)

function nodeOf(node: ChildNode): StyleNode[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [{ css: node.toString(), classes: node.selectors.map(classesOf) }]
  // What rules are grouped by. Everything else, such as a font or an animation, stays whole.
  if (node.type === 'atrule' && node.nodes && /^(media|supports|layer|container)$/.test(node.name))
    return [{ open: `@${node.name} ${node.params}`, nodes: nodesOf(node) }]
  return [{ css: `${node.toString()}${node.type === 'atrule' && node.nodes ? '' : ';'}` }]
}

/** The classes that an element must have, or have around it, for a selector to match. */
function classesOf(selector: string): string[] {
  let plain = selector
  // What is inside of :not(), :is() and the like is not a must.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)\((?:[^()\\]|\\.)*\)/g, '')
  }
  return [...plain.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
}
