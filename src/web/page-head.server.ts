/**
 * The tags in a page's head for crawlers and link previews: description, canonical address, Open Graph, structured data,
 * icons.
 *
 * Pages are cached by address, without a host, so full URLs need PUBLIC_URL. Without it, a page names no preview picture,
 * and names a canonical address (as a path) only when it differs from its own.
 */
import type { Thing, WithContext } from 'schema-dts'
import { shop } from '../../content/shop.ts'
import type { Picture } from '../features/media/picture.ts'
import type { Tone } from './site-header.tsx'

export type Site = {
  /** From PUBLIC_URL, without a trailing slash. */
  publicUrl: string | undefined
  /** For Google Analytics; analytics.tsx reads it from the page. */
  measurementId: string | undefined
  development: boolean
}

type DescribedPage = {
  title: string
  /** Without one, the page stays out of search engines. */
  description?: Description | undefined
  /** The address without its query. */
  path: string
  /** Whether the address has a query. */
  hasSearch: boolean
  /** Of the header, which the browser's bar goes on. */
  tone?: Tone | undefined
}

/** Makes a full address of a path; without PUBLIC_URL it returns the path. */
export type Absolute = (path: string) => string

type SharedPicture = { path: string; width: number; height: number }

export type Description = {
  description: string
  /** The canonical address, as a path. */
  canonical: string
  /** False keeps the page out of search engines, such as a page of search results. */
  index?: boolean
  /** What link previews say instead of title and description, which are for search engines: of a design. */
  shared?: { title: string; description: string; picture: SharedPicture }
  type?: 'website' | 'article' | 'product'
  picture?: Picture | null | undefined
  things?: (absolute: Absolute) => Thing[]
}

/** scripts/icons.ts cuts it from the hero photograph, in the standard size for link previews. */
export const defaultPicture = { path: '/share.jpg', width: 1200, height: 630 }

const longestDescription = 160

/** As in styles.css. */
const grounds: Record<Tone, string> = { paper: '#faf7f2', char: '#17110c' }

export function pageHead(page: DescribedPage, site: Site): string {
  return [
    `<meta name="theme-color" content="${grounds[page.tone ?? 'paper']}">`,
    ...iconTags(site),
    ...(page.path === '/admin' ? deskAppTags : ['<link rel="manifest" href="/site.webmanifest">']),
    site.measurementId && `<meta name="ga4" content="${escaped(site.measurementId)}">`,
    ...(page.description ? tagsOf(page.description, page, site) : ['<meta name="robots" content="noindex">']),
  ]
    .filter(Boolean)
    .join('')
}

function iconTags({ development }: Site): (string | false)[] {
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // Made by the build.
    !development && '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    !development && '<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">',
    !development && '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ]
}

/** The owner's desk is an app of its own (src/server/desk-app/). The icon's title is for iPhones. */
const deskAppTags = [
  '<link rel="manifest" href="/admin/desk.webmanifest">',
  '<meta name="apple-mobile-web-app-title" content="Desk">',
]

function tagsOf(
  { description, canonical, index = true, type = 'website', picture, things, shared }: Description,
  { title, path, hasSearch }: DescribedPage,
  { publicUrl }: Site,
): (string | false | undefined)[] {
  const absolute: Absolute = (to) => (publicUrl ?? '') + to
  const meta = (name: string, content: string | number) => `<meta name="${name}" content="${escaped(content)}">`
  const graph = (name: string, content: string | number) => `<meta property="og:${name}" content="${escaped(content)}">`
  const text = clip(description)
  const elsewhere = path !== canonical || hasSearch
  const { path: picturePath, width, height } = shared?.picture ?? picture ?? defaultPicture
  return [
    meta('description', text),
    !index && meta('robots', 'noindex'),
    index && (publicUrl || elsewhere) && `<link rel="canonical" href="${escaped(absolute(canonical))}">`,
    graph('type', type),
    graph('site_name', shop.name),
    graph('title', shared?.title ?? title),
    graph('description', shared ? clip(shared.description) : text),
    graph('locale', 'en_US'),
    publicUrl && graph('url', absolute(canonical)),
    ...(publicUrl
      ? [graph('image', absolute(picturePath)), graph('image:width', width), graph('image:height', height)]
      : []),
    meta('twitter:card', publicUrl ? 'summary_large_image' : 'summary'),
    ...(things?.(absolute) ?? []).map((thing) => `<script type="application/ld+json">${jsonLd(thing)}</script>`),
  ]
}

export const escaped = (text: string | number) =>
  String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** '<' could close the script element, so it is escaped. */
function jsonLd(thing: Thing): string {
  const inContext = { '@context': 'https://schema.org', ...(thing as object) } as WithContext<Thing>
  return JSON.stringify(inContext).replaceAll('<', '\\u003c')
}

/** At most 160 characters, cut after a whole word. */
export function clip(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= longestDescription) return flat
  const cut = flat.slice(0, longestDescription - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
