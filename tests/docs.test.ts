/** What the documents name must be there: files in backticks, and what links lead to. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** Records of decisions tell what was; the requirements name what shall be. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/install/*.md', 'docs/decisions/README.md']).filter(
  (path) => path !== 'docs/product.md',
)
const files = globSync('{src,content,migrations,tests,bench,scripts,deploy,tools,docs,.ci}/**/*').concat(globSync('*'))

/** A path as documents write it: from the root, from the document, or only its end ('orders/books.server.ts'). */
function isThere(path: string, document: string): boolean {
  const plain = path.replace(/\/$/, '')
  return (
    existsSync(plain) ||
    existsSync(join(dirname(document), plain)) ||
    files.some((file) => file === plain || file.endsWith(`/${plain}`))
  )
}

/** In the file that a backup is. */
const inBackups = ['about.json', 'checksums.json']

/** `src/desk/parts/` and `quote.ts`, but no command, address, pattern or placeholder. */
const looksLikePath = (text: string) =>
  /^\w?[\w@-][\w@.-]*(\/[\w@.-]+)*\/?$/.test(text) &&
  (/\.(ts|tsx|mjs|css|md|yaml|yml|json|service|cfg|example)$/.test(text) ||
    /^(src|content|migrations|tests|bench|scripts|deploy|tools|docs)\//.test(text))

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

const backticked = (text: string) => [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner)

const missingPaths = (text: string, document: string) =>
  backticked(text).filter((path) => looksLikePath(path) && !inBackups.includes(path) && !isThere(path, document))

it('every path in backticks exists', () => {
  const missing = documents.flatMap((document) =>
    missingPaths(readFileSync(document, 'utf8'), document).map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(
    missingPaths('`src/desk/parts/` `quote.ts` `src/gone.ts` `npm run x` `gone/` `<name>.ts`', 'README.md'),
  ).toEqual(['src/gone.ts'])
})

/** As GitHub makes them from headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

it('every link between documents leads somewhere', () => {
  const all = globSync(['*.md', 'docs/**/*.md'])
  const broken = all.flatMap((document) => {
    const text = withoutBlocks(readFileSync(document, 'utf8'))
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^(https?|mailto):/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : normalize(join(dirname(document), path))
      if (!existsSync(target)) return [`${document}: ${link}`]
      const isMissing =
        anchor !== undefined && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
      return isMissing ? [`${document}: ${link}`] : []
    })
  })
  expect(broken).toEqual([])
})
