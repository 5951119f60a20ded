import { describe, expect, it, test } from 'vitest'
import { sortedStyles } from '../../../scripts/critical-css.ts'
import { criticalStyles } from './critical-styles.ts'

const css = `
@layer base { body { color: black } :focus-visible { outline: 2px solid } }
@font-face { font-family: Inter; src: url(/inter.woff2) }
@layer utilities {
  .p-4 { padding: 1rem }
  .hover\\:text-oak { &:hover { color: brown } }
  .group:hover .inside { opacity: 1 }
  .a:not(.b) { color: red }
  .x, .y { color: blue }
  .\\[\\&\\>li\\]\\:mt-2 > li { margin-top: 2px }
  @media (min-width: 40rem) { .sm\\:flex { display: flex } .sm\\:grid { display: grid } }
}
@layer theme { :root { --gap: var(--step); --step: 4px; --oak: brown; --unused: 1px } }
@property --tw-leading { syntax: "*"; inherits: false }
@property --tw-other { syntax: "*"; inherits: false }
@layer utilities { .leading { line-height: var(--tw-leading) } .gap { gap: var(--gap) } }
@layer base { table, .sheet { border: 0 } td > a:hover { color: red } ::placeholder { opacity: 1 } a[href^="td "] { top: 0 } }
@layer utilities {
  :where(.stack > :not(:last-child)) { margin-block: 1px }
  :is(:where(.group):hover .shine) { opacity: 0 }
  ::-webkit-datetime-edit { display: inline-flex }
  @starting-style { .modal[open] { opacity: 0 } }
}
@layer base { :where(.left, .right) { inset: 0 } }
@keyframes spin { to { rotate: 1turn } }
`
const of = (markup: string) => criticalStyles(sortedStyles(css), markup).replace(/\s+/g, '')

describe('FAST-1 the styles in a page', () => {
  it('are what every page needs when it uses no class', () => {
    const none = of('<p>')
    for (const part of ['body{color:black}', ':focus-visible', '@font-face', '@keyframesspin'])
      expect(none).toContain(part)
    expect(none).not.toMatch(
      /padding|margin|@media|utilities|table|td|placeholder|theme|@property|shine|datetime|@starting-style/,
    )
  })

  test.each([
    ['p-4', 'padding:1rem'],
    ['hover:text-oak', 'color:brown'],
    ['a', 'color:red'],
    ['y', 'color:blue'],
    ['[&amp;&gt;li]:mt-2', 'margin-top:2px'],
    ['stack', ':where(.stack>:not(:last-child)){margin-block:1px}'],
    ['modal', '@starting-style{.modal[open]{opacity:0}}'],
    ['sm:flex', '@media(min-width:40rem){.sm\\\\:flex{display:flex}}'.replaceAll('\\\\', '\\')],
  ])('include the rules of the class %s', (name, rule) => {
    expect(of(`<p class="other ${name}"><li>`)).toContain(rule)
  })

  test.each([
    ['<table>', 'table,.sheet{border:0}'],
    ['<p class="sheet">', 'table,.sheet{border:0}'],
    ['<td><a>', 'td>a:hover{color:red}'],
    ['<input>', '::placeholder{opacity:1}'],
    ['<input class="a" type="month">', '::-webkit-datetime-edit{'],
    ['<p class="group"><b class="shine">', ':is(:where(.group):hover.shine){opacity:0}'],
    ['<p>', ':where(.left,.right){inset:0}'],
    ['<a>', 'a[href^="td"]{top:0}'],
  ])('include the rules of %s', (markup, rule) => {
    expect(of(markup)).toContain(rule)
  })

  it('leave out a rule that needs one element more', () => {
    expect(of('<td>')).not.toContain('color:red')
  })

  it('include the custom properties that its rules name, and those that these name', () => {
    expect(of('<p class="gap">')).toContain('@layertheme{:root{--gap:var(--step);--step:4px}}')
    expect(of('<p style="color:var(--oak)">')).toContain('@layertheme{:root{--oak:brown}}')
    expect(of('<p class="leading">')).toContain('@property--tw-leading{')
    expect(of('<p class="leading">')).not.toContain('--tw-other')
  })

  it('leave out a rule that needs one class more', () => {
    expect(of('<p class="group">')).not.toContain('.shine')
    expect(of('<p class="group">')).not.toContain('opacity:1')
    expect(of('<p class="group"><b class="inside">')).toContain('opacity:1')
  })
})
