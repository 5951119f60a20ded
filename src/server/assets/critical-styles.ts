/** FAST-1: the rules of the stylesheet that a page uses, written into the page. scripts/critical-css.ts sorts them. */

export type StyleNode =
  /**
   * `needs`: of each selector, the classes, and the elements as '<table' or '<input type=date', that must be on the page
   * for it to match. Without it, the rule is on every page.
   */
  | { css: string; needs?: string[][] }
  /** Registers a custom property. */
  | { css: string; variable: string }
  /** A rule that only sets custom properties. */
  | { open: string; variables: { name: string; css: string }[] }
  | { open: string; nodes: StyleNode[] }

/** Browsers draw the same parts in all of them. */
const dateTypes = new Set(['date', 'datetime-local', 'month', 'time', 'week'])

export function criticalStyles(styles: StyleNode[], markup: string): string {
  const used = new Set(['<html', '<body'])
  for (const [name] of markup.matchAll(/<[a-z][a-z\d]*/g)) used.add(name)
  for (const [, type = ''] of markup.matchAll(/<input (?:[^>]* )?type="([a-z-]+)"/g))
    used.add(`<input type=${dateTypes.has(type) ? 'date' : type}`)
  for (const [, names = ''] of markup.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) used.add(name.includes('&') ? unescaped(name) : name)

  const wanted = new Set<string>()
  want(markup, wanted)
  // Again until nothing is added: a custom property's value may name others.
  for (;;) {
    const before = wanted.size
    const css = write(styles, used, wanted)
    want(css, wanted)
    if (wanted.size === before) return css
  }
}

function want(css: string, wanted: Set<string>): void {
  for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) wanted.add(name)
}

function write(nodes: StyleNode[], used: Set<string>, wanted: Set<string>): string {
  let css = ''
  for (const node of nodes) {
    if ('nodes' in node || 'variables' in node) {
      const inside = 'nodes' in node ? write(node.nodes, used, wanted) : writeVariables(node.variables, wanted)
      if (inside) css += `${node.open}{${inside}}`
    } else if ('variable' in node) {
      if (wanted.has(node.variable)) css += node.css
    } else if (!node.needs || node.needs.some((names) => names.every((name) => used.has(name)))) css += node.css
  }
  return css
}

const writeVariables = (variables: { name: string; css: string }[], wanted: Set<string>) =>
  variables
    .filter(({ name }) => wanted.has(name))
    .map(({ css }) => css)
    .join(';')

/** As React escapes attributes. */
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
