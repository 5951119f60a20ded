/**
 * The tags in a page's head for crawlers and link previews: description, canonical address, Open Graph, structured data,
 * icons. Only the server writes them, because those programs read nothing else, so the browser has no code for them. It
 * removes the tags marked `data-page` when it navigates without a page load (entry-client.tsx).
 *
 * Pages are cached by address, without a host, so full URLs need PUBLIC_URL. Without it, a page names no preview picture,
 * and names a canonical address (as a path) only when it differs from its own.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Thing, WithContext } from 'schema-dts'
import { categoryDescriptions, descriptions } from '../../content/descriptions.ts'
import { shop } from '../../content/shop.ts'
import { findCategory } from '../features/catalog/catalog.ts'
import {
  categoryPicturesQuery,
  heroImageQuery,
  productQuery,
  productsQuery,
  type WoodSpecies,
  woodSpeciesQuery,
} from '../features/catalog/catalog-queries.ts'
import { galleryQuery } from '../features/gallery/gallery-queries.ts'
import { guideDetails } from '../features/guides/guide-details.ts'
import { type GuideName, guideNames, guides } from '../features/guides/guide-pages.ts'
import type { Picture } from '../features/media/picture.ts'
import { breadcrumbs, howTo, localBusiness, product as productThing } from './structured-data.server.ts'

export type Site = {
  /** From PUBLIC_URL, without a trailing slash. */
  publicUrl: string | undefined
  /** For Google Analytics; analytics.tsx reads it from the page. */
  measurementId: string | undefined
  development: boolean
}

type RenderedPage = {
  status: number
  title: string
  /** The route pattern, such as '/product/$id'. */
  route: string
  params: Record<string, string>
  search: Record<string, unknown>
  /** The address without its query. */
  path: string
  queryClient: QueryClient
}

type Description = {
  description: string
  /** The canonical address, as a path. */
  canonical: string
  /** False keeps the page out of search engines, such as a page of search results. */
  index?: boolean
  type?: 'website' | 'article' | 'product'
  picture?: Picture | null | undefined
  things?: Thing[]
}

/** scripts/icons.ts cuts it from the hero photograph, in the standard size for link previews. */
const defaultPicture = { path: '/share.jpg', width: 1200, height: 630 }

const longestDescription = 160

export async function pageHead(page: RenderedPage, site: Site): Promise<string> {
  const absolute = (path: string) => (site.publicUrl ?? '') + path
  const described = page.status === 200 ? await descriptionOf(page, absolute) : undefined
  return [
    ...iconTags(site),
    site.measurementId && `<meta name="ga4" content="${escaped(site.measurementId)}">`,
    ...(described ? tagsOf(described, page, site, absolute) : ['<meta name="robots" content="noindex" data-page>']),
  ]
    .filter(Boolean)
    .join('')
}

function iconTags({ development }: Site): (string | false)[] {
  return [
    '<meta name="theme-color" content="#faf7f2">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // Made by the build.
    !development && '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    !development && '<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">',
    !development && '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ]
}

function tagsOf(
  { description, canonical, index = true, type = 'website', picture, things = [] }: Description,
  { title, path, search }: RenderedPage,
  { publicUrl }: Site,
  absolute: (path: string) => string,
): (string | false | undefined)[] {
  const meta = (name: string, content: string | number) =>
    `<meta name="${name}" content="${escaped(content)}" data-page>`
  const graph = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escaped(content)}" data-page>`
  const text = clip(description)
  const elsewhere = path !== canonical || Object.keys(search).length > 0
  const { path: picturePath, width, height } = picture ?? defaultPicture
  return [
    meta('description', text),
    !index && meta('robots', 'noindex'),
    index && (publicUrl || elsewhere) && `<link rel="canonical" href="${escaped(absolute(canonical))}" data-page>`,
    graph('type', type),
    graph('site_name', shop.name),
    graph('title', title),
    graph('description', text),
    graph('locale', 'en_US'),
    publicUrl && graph('url', absolute(canonical)),
    ...(publicUrl
      ? [graph('image', absolute(picturePath)), graph('image:width', width), graph('image:height', height)]
      : []),
    meta('twitter:card', publicUrl ? 'summary_large_image' : 'summary'),
    ...things.map((thing) => `<script type="application/ld+json" data-page>${jsonLd(thing)}</script>`),
  ]
}

const escaped = (text: string | number) =>
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

/** Undefined for pages that don't belong in search results: a visitor's own and the owner's. */
async function descriptionOf(page: RenderedPage, absolute: (path: string) => string): Promise<Description | undefined> {
  const { route, params, path, search, queryClient } = page
  const read = queryClient.getQueryData.bind(queryClient)
  switch (route) {
    case '/': {
      const hero = read(heroImageQuery.queryKey)?.picture
      return {
        description: descriptions.home,
        canonical: '/',
        picture: hero,
        things: [localBusiness(absolute, hero?.path ?? defaultPicture.path)],
      }
    }
    case '/products':
      return {
        description: descriptions.products,
        canonical: '/products',
        index: !search.q,
        picture: read(productsQuery.queryKey)?.find((one) => one.featured)?.pictures[0],
      }
    case '/products/$slug': {
      const category = findCategory(params.slug ?? '')
      if (!category) return descriptionOfProduct(params.slug ?? '', page, absolute)
      return {
        description: categoryDescriptions[category.slug],
        canonical: `/products/${category.slug}`,
        index: !search.q,
        picture: read(categoryPicturesQuery.queryKey)?.[category.slug],
      }
    }
    case '/product/$id':
      return descriptionOfProduct(params.id ?? '', page, absolute)
    case '/quote-builder':
      return { description: descriptions.quoteBuilder, canonical: '/quote-builder' }
    case '/gallery':
      return {
        description: descriptions.gallery,
        canonical: '/gallery',
        picture: read(galleryQuery.queryKey)?.find((image) => image.featured)?.picture,
      }
    default:
      return descriptionOfGuide(path, page, absolute)
  }
}

function descriptionOfProduct(
  id: string,
  { queryClient }: RenderedPage,
  absolute: (path: string) => string,
): Description | undefined {
  const found = queryClient.getQueryData(productQuery(id).queryKey)
  if (!found) return undefined
  const canonical = `/product/${found.id}`
  const species = queryClient
    .getQueryData<WoodSpecies[]>(woodSpeciesQuery.queryKey)
    ?.find((one) => one.id === found.woodSpeciesId)
  return {
    description: found.description || `${found.name}, made to your measurements. ${shop.description}`,
    canonical,
    type: 'product',
    picture: found.pictures[0],
    // The page of a retired product stays for visitors with its link, but out of search results.
    index: !found.retired,
    things: found.retired
      ? []
      : [
          productThing(found, { absolute, material: species?.name }),
          breadcrumbs(absolute, [
            { name: 'Home', path: '/' },
            { name: 'Products', path: '/products' },
            { name: found.name, path: canonical },
          ]),
        ],
  }
}

async function descriptionOfGuide(
  path: string,
  { queryClient }: RenderedPage,
  absolute: (path: string) => string,
): Promise<Description | undefined> {
  const name = guideNames.find((one) => guides[one].path === path)
  if (!name) return undefined
  const { description } = guideDetails[name]
  const pictures: Partial<Record<GuideName, Picture | null | undefined>> = {
    woodSpecies: queryClient.getQueryData(woodSpeciesQuery.queryKey)?.[0]?.picture,
    designInspiration: queryClient.getQueryData(galleryQuery.queryKey)?.find((image) => image.featured)?.picture,
  }
  return {
    description,
    canonical: path,
    type: 'article',
    picture: pictures[name],
    things: name === 'installation' ? [await hangingHowTo(description, absolute)] : [],
  }
}

/** The installation guide's steps. No other page explains a whole job from start to finish. */
async function hangingHowTo(description: string, absolute: (path: string) => string): Promise<Thing> {
  const { hangingAFloatingMantel } = await import('../features/guides/pages/installation-guide.tsx')
  const { id, title, steps } = hangingAFloatingMantel
  return howTo(absolute, { name: title, description, path: `${guides.installation.path}#${id}`, steps })
}
