/**
 * FAST-1: sorts the built stylesheet, so that the server can write into each page just the rules that the page uses
 * (src/server/critical-styles.ts). A Vite plugin; its file lies beside the manifest.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type ChildNode, type Container, type Rule } from 'postcss'
import parseSelector, { type Selector } from 'postcss-selector-parser'
import type { Plugin } from 'vite'
import type { StyleNode } from '../src/server/assets/critical-styles.ts'

export const criticalCss: Plugin = {
  name: 'shop-critical-css',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    if (this.environment.name !== 'client' || sheets.length === 0) return
    const all: StyleNode[] = []
    for (const name of sheets) {
      const css = postcss.parse(await readFile(join(dir, name), 'utf8'))
      dropColorMixing(css)
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

/**
 * Tailwind writes a color with an opacity twice: as a plain color, and again as a mix for browsers that know color-mix().
 * For the shop's own colors both look the same.
 */
function dropColorMixing(css: Container): void {
  css.walkAtRules('supports', (rule) => {
    const mixes = rule.toString().match(/color-mix\(in oklab, [^ ]+/g) ?? []
    const areOurs = mixes.every((mix) => mix.includes('var(--color-') || mix.includes('#'))
    if (rule.params.includes('color-mix(') && areOurs) rule.remove()
  })
}

export const sortedStyles = (css: string): StyleNode[] => nodesOf(postcss.parse(css))

const nodesOf = (container: Container): StyleNode[] => (container.nodes ?? []).flatMap(nodeOf)

function nodeOf(node: ChildNode): StyleNode[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [ruleOf(node)]
  if (node.type === 'atrule' && node.name === 'property') return [{ css: node.toString(), variable: node.params }]
  // What rules are grouped by. Everything else, such as a font or an animation, stays whole.
  if (node.type === 'atrule' && node.nodes && /^(media|supports|layer|container|starting-style)$/.test(node.name))
    return [{ open: `@${node.name} ${node.params}`, nodes: nodesOf(node) }]
  return [{ css: `${node.toString()}${node.type === 'atrule' && node.nodes ? '' : ';'}` }]
}

function ruleOf(rule: Rule): StyleNode {
  const needs = parseSelector().astSync(rule.selector).nodes.map(needsOf)
  const declarations = rule.nodes.flatMap((node) => (node.type === 'decl' ? node : []))
  const onlyVariables = declarations.length === rule.nodes.length && declarations.every(({ variable }) => variable)
  if (!onlyVariables || needs.some((names) => names.length > 0)) return { css: rule.toString(), needs }
  return { open: rule.selector, variables: declarations.map((one) => ({ name: one.prop, css: one.toString() })) }
}

/** What an input needs so that the browser draws such a part of it. */
const inputParts: [RegExp, string][] = [
  [/^::-webkit-(datetime|date-and|calendar)/, '<input type=date'],
  [/^::-webkit-search/, '<input type=search'],
  [/^::-webkit-(inner|outer)-spin/, '<input type=number'],
  [/^::file-selector-button/, '<input type=file'],
  [/^::placeholder/, '<input'],
]

/** The classes and elements that must be on a page for a selector to match. */
function needsOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value]
    if (node.type === 'tag') return [`<${node.value}`]
    if (node.type !== 'pseudo') return []
    // What is inside of :not(), or one of several things inside of :is(), is not a must.
    const [inside, ...others] = /^:(is|where)$/.test(node.value) ? node.nodes : []
    if (inside) return others.length === 0 ? needsOf(inside) : []
    return inputParts.filter(([part]) => part.test(node.value)).map(([, need]) => need)
  })
}
