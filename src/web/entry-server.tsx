import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { factsId, shop } from '../../content/shop.ts'
import { isPrivatePath } from '../features/analytics/measured-address.ts'
import { factsForBrowser } from '../features/shared/facts/facts.ts'
import { KeptQuoteLine } from '../features/shared/kept-quotes/kept-quote-places.tsx'
import { ApiError, setFetch } from '../platform/browser/api-client.ts'
import type { PageAssets } from '../server/assets/assets.ts'
import { type LivePart, LiveParts } from '../ui/live.tsx'
import { earlySource } from './early/early-source.server.ts'
import { PageError } from './fallback-pages.tsx'
import { livePartFiles } from './live-part-files.server.ts'
import { escaped, pageHead, type Site } from './page-head.server.ts'
import { findPage, type Page } from './pages.server.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type AnswerInProcess = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The app that answers the current page's API calls. Tests run several shops in one process. */
const answering = new AsyncLocalStorage<AnswerInProcess>()
setFetch((input, init) => {
  const answer = answering.getStore()
  if (!answer) throw new Error('API call outside of a page render')
  return answer(input, init)
})

export type RenderedPage = {
  status: number
  html: string
  headers: Record<string, string>
  /** What the page's policy must allow in the page itself, as CSP hash sources. */
  inline: { scripts: string[]; styles: string[] }
  /** Why the page could not be rendered. */
  error?: unknown
}

/** Renders the page at `url`. Everything in it is the same for every visitor. */
export function renderPage(
  url: string,
  assets: PageAssets,
  site: Site,
  answer: AnswerInProcess,
): Promise<RenderedPage> {
  return answering.run(answer, async (): Promise<RenderedPage> => {
    const address = new URL(url)
    try {
      const page = await findPage(address)
      if ('location' in page)
        return {
          status: page.status,
          html: '',
          headers: { location: page.location },
          inline: { scripts: [], styles: [] },
        }
      if (!page.isPrivate) {
        const headers: Record<string, string> = page.hasSecretSearch ? { 'referrer-policy': 'no-referrer' } : {}
        return { status: page.status, headers, ...renderDocument(page, address, assets, site) }
      }
      const uncounted = { ...site, measurementId: undefined }
      return { status: page.status, headers: privateHeaders, ...renderDocument(page, address, assets, uncounted) }
    } catch (error) {
      const unavailable = error instanceof ApiError && error.status === 503
      const page = { title: shop.name, body: <PageError unavailable={unavailable} search={address.search} /> }
      // The address of a private page is private also when the page can't be made.
      const [shown, headers] = isPrivatePath(address.pathname)
        ? [{ ...site, measurementId: undefined }, privateHeaders]
        : [site, {}]
      return {
        ...renderDocument(page, address, assets, shown),
        ...(unavailable
          ? { status: 503, headers: { ...headers, 'retry-after': '2' } }
          : { status: 500, headers, error }),
      }
    }
  })
}

const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

type Document = Pick<RenderedPage, 'html' | 'inline'>

function renderDocument(
  { title, description, body, bare, frame, tone, wide }: Omit<Page, 'status'>,
  { pathname, search }: URL,
  assets: PageAssets,
  site: Site,
): Document {
  const framed = (
    <ShopFrame path={pathname} frame={frame} tone={tone} wide={wide}>
      {body}
    </ShopFrame>
  )
  const markup = renderBody(bare ? body : framed)
  const styles = assets.criticalStyles(markup)
  const head = pageHead({ title, description, path: pathname, hasSearch: search !== '', tone }, site)
  const parts = [...markup.matchAll(/ data-live="([a-z-]+)"/g)].map(([, name = '']) => name)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>${
    assets.development ? developmentHead(assets) : `<style>${styles}</style>`
  }${fontLinks(assets.fonts(styles))}${changedFacts()}${earlyScript(assets, parts)}${assets.development ? '' : speculationRules}${paintWhole}${head}</head><body>${markup}</body></html>`
  return {
    html,
    inline: { scripts: inlineScripts, styles: [hashSource(styles)] },
  }
}

/** React's own markup, with each live part rendered as the browser will do it. */
function renderBody(body: Page['body']): string {
  const parts: LivePart[] = []
  let markup = renderToString(<LiveParts value={parts}>{body}</LiveParts>)
  for (const { prefix, element } of parts) {
    const empty = `data-prefix="${prefix}"></div>`
    const filled = `${empty.slice(0, -'</div>'.length)}${renderToString(element, { identifierPrefix: prefix })}</div>`
    markup = markup.replace(empty, () => filled)
  }
  return markup
}

/** Known from the start, a font is there for the first layout, or soon after: the browser sets the text once. */
const fontLinks = (fonts: string[]) =>
  fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('')

/** SET-1: read by content/shop.ts, before any other code in the browser. As data, it needs no leave of the page's policy. */
function changedFacts(): string {
  const facts = JSON.stringify(factsForBrowser())
  return facts === '{}'
    ? ''
    : `<script type="application/json" id="${factsId}">${facts.replaceAll('<', '\\u003c')}</script>`
}

const failure = "That didn't load. Check your connection and try again."

function earlyScript(assets: PageAssets, parts: string[]): string {
  const attributes = {
    'data-entry': assets.entry,
    'data-styles': assets.stylesheet,
    'data-modules': assets.preloads(parts.flatMap((name) => livePartFiles[name] ?? [])).join(' '),
    'data-failure': failure,
  }
  const written = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : ''))
  return `<script${written.join('')}>${earlySource}</script>`
}

/**
 * The browser fetches a page of the shop when a link to it is about to be pressed. Not those that are a visitor's own,
 * nor searches, which would be made for nothing.
 */
const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: '/(admin|admin-images|cart|checkout|order-confirmation|quote|review|api|media)(/.*)?\\?*',
            },
          },
          { not: { selector_matches: '[role=button]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
const speculationRules = `<script type="speculationrules">${rules}</script>`

/**
 * A module in the page itself runs once all of the page is there, and this one holds up painting until then: painted in
 * parts, as a slow line brings it, lines that are set in the middle, at the right or in balance would move.
 */
const onceParsed = '0'
const paintWhole = `<script type="module" blocking="render">${onceParsed}</script>`

const hashSource = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const inlineScripts = [earlySource, rules, onceParsed].map(hashSource)

/** In development, Vite's client and React Refresh must run before the page's own code. */
function developmentHead(assets: PageAssets): string {
  const refresh =
    'import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t'
  return `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script><link rel="stylesheet" href="${assets.stylesheet}">`
}

type ShopFrameProps = Pick<Page, 'frame' | 'tone' | 'wide'> & { path: string; children: ReactNode }

/** What the pages of the shop have around them. */
const ShopFrame = ({ path, frame = 'shop', tone = 'paper', wide, children }: ShopFrameProps) => (
  <>
    <a
      href="#content"
      className="absolute top-2 left-4 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SiteHeader path={path} frame={frame} tone={tone} wide={wide} />
      {path === '/' && <KeptQuoteLine isDark={tone === 'char'} />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter frame={frame} wide={wide} />
    </div>
  </>
)
