/** What search engines and link previews learn of each page. page-head.server.ts writes it into the page's head. */
import type { Thing } from 'schema-dts'
import { categoryDescriptions, descriptions } from '../../content/descriptions.ts'
import { shop } from '../../content/shop.ts'
import type { Product } from '../features/catalog/catalog-queries.ts'
import { isNarrowed, type ListAddress } from '../features/catalog/list/list-address.ts'
import { sharedPiece } from '../features/catalog/share/shared-piece.ts'
import type { DeliveryRules } from '../features/delivery/delivery-rules.ts'
import type { GalleryAddress } from '../features/gallery/gallery-page.tsx'
import { guideDetails } from '../features/guides/guide-details.ts'
import { type GuideName, guides } from '../features/guides/guide-pages.ts'
import { hangingAFloatingMantel } from '../features/guides/pages/installation-guide.tsx'
import type { Picture } from '../features/media/picture.ts'
import { inchesText } from '../features/pricing/inches.ts'
import { sizeText } from '../features/pricing/piece.ts'
import type { ReadDesign } from '../features/shared/design-address.ts'
import { filled } from '../features/shared/facts/filled.ts'
import { type Absolute, type Description, defaultPicture } from './page-head.server.ts'
import { breadcrumbs, howTo, localBusiness, product as productThing } from './structured-data.server.ts'

export const home = (hero: Picture | null): Description => ({
  description: filled(descriptions.home),
  canonical: '/',
  picture: hero,
  things: (absolute) => [localBusiness(absolute, hero?.path ?? defaultPicture.path)],
})

/** Searches stay out of search engines. A further page of a list is a page of its own. */
export function productList(list: ListAddress, picture: Picture | null | undefined): Description {
  const { category, page } = list
  const path = category ? `/products/${category}` : '/products'
  return {
    description: filled(category ? categoryDescriptions[category] : descriptions.products),
    canonical: withPage(path, page),
    index: !isNarrowed(list),
    picture,
  }
}

const withPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)

export const product = (found: Product, woodName: string, { leadTimeWeeks }: DeliveryRules): Description => {
  const canonical = `/product/${found.id}`
  return {
    description: found.description || `${found.name}, made to your measurements. ${shop.description}`,
    canonical,
    type: 'product',
    picture: found.pictures[0],
    // The page of a retired product stays for visitors with its link, but out of search results.
    index: !found.retired,
    things: (absolute) =>
      found.retired
        ? []
        : [
            productThing(found, { absolute, material: woodName || undefined, leadTimeWeeks }),
            breadcrumbs(absolute, [
              { name: 'Home', path: '/' },
              { name: 'Products', path: '/products' },
              { name: found.name, path: canonical },
            ]),
          ],
  }
}

type Named = { name: string }

/** LINK-1: a design in a link preview. Undefined for one that we don't make: the preview is then that of its page. */
export function design(
  found: ReadDesign,
  product: Product,
  offered: { woods: readonly (Named & { id: string })[]; finishes: readonly (Named & { id: string })[] },
): Description['shared'] {
  const piece = sharedPiece(found, { product, ...offered })
  if (!piece) return undefined
  const nameOf = (options: readonly (Named & { id: string })[], id: string) =>
    options.find((one) => one.id === id)?.name
  const wood = nameOf(offered.woods, piece.woodId)
  const finish = nameOf(offered.finishes, piece.finishId) ?? 'no finish'
  return {
    title: `${inchesText(piece.size.lengthIn)} ${product.name}`,
    description: `${[wood, finish].filter(Boolean).join(', ')}, ${sizeText(piece.size)}. Made to your measurements by ${shop.name}.`,
    picture: { path: piece.address, width: 1200, height: 630 },
  }
}

export const quoteBuilder = (): Description => ({
  description: filled(descriptions.quoteBuilder),
  canonical: '/quote-builder',
})

export const policies = (): Description => ({ description: filled(descriptions.policies), canonical: '/policies' })

/** A category of the gallery is a part of it; a further page is a page of its own. */
export const gallery = ({ category, page }: GalleryAddress, picture: Picture | null | undefined): Description => ({
  description: filled(descriptions.gallery),
  canonical: withPage('/gallery', category ? 1 : page),
  picture,
})

export const guide = (name: GuideName, picture: Picture | null | undefined): Description => {
  const { description } = guideDetails[name]
  return {
    description,
    canonical: guides[name].path,
    type: 'article',
    picture,
    ...(name === 'installation' && { things: (absolute: Absolute) => [hangingHowTo(description, absolute)] }),
  }
}

/** The installation guide's steps. No other page explains a whole job from start to finish. */
function hangingHowTo(description: string, absolute: Absolute): Thing {
  const { id, title, steps } = hangingAFloatingMantel
  return howTo(absolute, { name: title, description, path: `${guides.installation.path}#${id}`, steps })
}
