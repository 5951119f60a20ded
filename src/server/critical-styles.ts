/** FAST-1: the rules of the stylesheet that a page uses, written into the page. scripts/critical-css.ts sorts them. */

export type StyleNode =
  /** `classes`: of each selector, what must be on the page for it to match. Without it, the rule is on every page. */
  { css: string; classes?: string[][] } | { open: string; nodes: StyleNode[] }

export function criticalStyles(styles: StyleNode[], markup: string): string {
  const used = new Set<string>()
  for (const [, names = ''] of markup.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) used.add(name.includes('&') ? unescaped(name) : name)
  return write(styles, used)
}

function write(nodes: StyleNode[], used: Set<string>): string {
  let css = ''
  for (const node of nodes) {
    if ('css' in node) {
      if (!node.classes || node.classes.some((names) => names.every((name) => used.has(name)))) css += node.css
      continue
    }
    const inside = write(node.nodes, used)
    if (inside) css += `${node.open}{${inside}}`
  }
  return css
}

/** As React escapes attributes. */
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
