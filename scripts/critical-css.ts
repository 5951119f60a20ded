/**
 * FAST-1: sorts the built stylesheet, so that the server can write into each page just the rules that the page uses
 * (src/server/critical-styles.ts). A Vite plugin; its file lies beside the manifest.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type ChildNode, type Container, type Rule } from 'postcss'
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
  if (node.type === 'rule') return [ruleOf(node)]
  if (node.type === 'atrule' && node.name === 'property') return [{ css: node.toString(), variable: node.params }]
  // What rules are grouped by. Everything else, such as a font or an animation, stays whole.
  if (node.type === 'atrule' && node.nodes && /^(media|supports|layer|container)$/.test(node.name))
    return [{ open: `@${node.name} ${node.params}`, nodes: nodesOf(node) }]
  return [{ css: `${node.toString()}${node.type === 'atrule' && node.nodes ? '' : ';'}` }]
}

function ruleOf(rule: Rule): StyleNode {
  const needs = rule.selectors.map(needsOf)
  const declarations = rule.nodes.flatMap((node) => (node.type === 'decl' ? node : []))
  const onlyVariables = declarations.length === rule.nodes.length && declarations.every(({ variable }) => variable)
  if (!onlyVariables || needs.some((names) => names.length > 0)) return { css: rule.toString(), needs }
  return { open: rule.selector, variables: declarations.map((one) => ({ name: one.prop, css: one.toString() })) }
}

/** Parts of controls that the browser draws. */
const insideInput =
  /::(?:-webkit-(?:datetime|date-and|calendar|search|inner-spin|outer-spin)|file-selector-button|placeholder)/

/** The classes and elements that must be on a page for a selector to match. */
function needsOf(selector: string): string[] {
  let plain = selector
  // What is inside of :not(), :is() and the like is not a must.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)\((?:[^()\\]|\\.)*\)/g, '').replace(/(?<!\\)\[[^\]]*\]/g, '')
  }
  const classes = [...plain.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
  const elements = [...plain.matchAll(/(?<=^|[\s>+~])[a-z][a-z\d]*/g)].map(([name]) => `<${name}`)
  return [...classes, ...elements, ...(insideInput.test(plain) ? ['<input'] : [])]
}
