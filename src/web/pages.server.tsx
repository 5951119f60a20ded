/**
 * Every page of the shop: its address, what it reads, its title, what search engines learn of it. This is the only list
 * of pages, in one file; links to them are typed by page-link.tsx. A page is rendered here and nowhere else: what lives in the
 * browser are its live parts (src/ui/live.tsx).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shop } from '../../content/shop.ts'
import { DeskFrame } from '../desk/frame/desk-frame.tsx'
import { CartPage } from '../features/cart/cart-page.tsx'
import { findCategory, findCategoryByPlural, shopPageSize } from '../features/catalog/catalog.ts'
import {
  categoryPicturesQuery,
  type FinishOption,
  featuredProductsQuery,
  finishOptionsQuery,
  heroImageQuery,
  type Product,
  piecePricesQuery,
  productCountsQuery,
  productQuery,
  productsQuery,
  similarProductsQuery,
  type WoodSpecies,
  woodSpeciesQuery,
} from '../features/catalog/catalog-queries.ts'
import { findEasedLists } from '../features/catalog/list/eased-lists.ts'
import {
  addressOfList,
  fitsIn,
  type ListAddress,
  listAddressOf,
  pageOf,
} from '../features/catalog/list/list-address.ts'
import { ProductListPage } from '../features/catalog/list/product-list-page.tsx'
import { openPiece, writtenFigure } from '../features/catalog/product/opened-piece.server.ts'
import { type Chosen, usualChoice } from '../features/catalog/product/opened-piece.ts'
import { viewOf } from '../features/catalog/product/piece-view.ts'
import { ProductPage } from '../features/catalog/product/product-page.tsx'
import { Related } from '../features/catalog/product/related.tsx'
import { RetiredProduct } from '../features/catalog/product/retired-product.tsx'
import { linkedFireplace } from '../features/catalog/setting/linked-fireplace.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { OrderConfirmationPage } from '../features/checkout/confirmation/order-confirmation-page.tsx'
import { deliveryTimes } from '../features/delivery/delivery-dates.ts'
import { placeQuery, saleRulesQuery } from '../features/delivery/delivery-queries.ts'
import { usualFireplace } from '../features/drawing/visit-fireplace.ts'
import { addressOfGallery, type GalleryAddress, GalleryPage } from '../features/gallery/gallery-page.tsx'
import { featuredImagesQuery, galleryQuery } from '../features/gallery/gallery-queries.ts'
import { guideBody } from '../features/guides/guide-body.tsx'
import { type GuideName, guideNames, guides } from '../features/guides/guide-pages.ts'
import { hasDarkTop } from '../features/guides/guide-top.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { isUploaded, type Picture, widestWebp } from '../features/media/picture.ts'
import { parseLinkedDesign, productsIn } from '../features/quotes/builder/link/linked-design.ts'
import { fetchDesignedBuilder, QuoteBuilderPage } from '../features/quotes/builder/quote-builder-page.tsx'
import { customersChannel, messagesQuery } from '../features/quotes/messages/messages-queries.ts'
import { ChangePage } from '../features/quotes/page/change-page.tsx'
import { sendsMailQuery } from '../features/quotes/page/links/send-links-queries.ts'
import { YourQuotesPage } from '../features/quotes/page/links/your-quotes-page.tsx'
import { pieceName } from '../features/quotes/page/pieces/chosen-content.ts'
import { QuotePage } from '../features/quotes/page/quote-page.tsx'
import { type QuotePageData, quotePageKey, quotePageQuery } from '../features/quotes/page/quote-page-queries.ts'
import { ReviewPage } from '../features/reviews/review-page.tsx'
import { reviewPageQuery } from '../features/reviews/review-page-queries.ts'
import { reviewsQuery } from '../features/reviews/reviews-queries.ts'
import { ProductReviews } from '../features/reviews/testimonials.tsx'
import { parseDesign, type ReadDesign } from '../features/shared/design-address.ts'
import { createQueryClient, type KnownReads, knownReads } from '../features/shared/queries.tsx'
import { drawnSize } from '../features/shared/use-drawn-size.ts'
import { Live } from '../ui/live.tsx'
import { PageNotFound, ProductNotFound } from './fallback-pages.tsx'
import * as described from './page-descriptions.server.ts'
import type { Description } from './page-head.server.ts'
import { PoliciesPage } from './policies-page.tsx'
import { ProductPicturesPart } from './product/product-pictures-part.tsx'
import { ProductPiecePart } from './product/product-piece-part.tsx'
import type { Frame, Tone } from './site-header.tsx'

export type Page = {
  status: 200 | 404
  title: string
  /** Undefined for pages that don't belong in search results: a visitor's own, the owner's, those that don't exist. */
  description?: Description
  body: ReactNode
  /** Without the storefront's header and footer. */
  bare?: boolean
  /** What of them it has: 'shop' by default. */
  frame?: Frame
  /** Of its first screen: 'paper' by default. */
  tone?: Tone
  /** Header and footer are as wide as a page of pictures. */
  wide?: boolean
  /** LIVE-1: one customer's own. Never kept, counted or found, and its address goes to no other site. */
  isPrivate?: boolean
  /** PAY-3: the page is the same for everyone, but its search has an order's token, which no Referer may carry. */
  hasSecretSearch?: boolean
}

type Redirect = { status: 301 | 302; location: string }

type PageRequest = {
  /** Percent-decoded. */
  path: string
  search: URLSearchParams
  queryClient: QueryClient
}

type FindPage = (asked: PageRequest) => Page | Redirect | Promise<Page | Redirect>

const titled = (title: string) => `${title} | ${shop.name}`

const notFound = (): Page => ({ status: 404, title: shop.name, tone: 'char', wide: true, body: <PageNotFound /> })

async function home({ queryClient }: PageRequest): Promise<Page> {
  const [featured, hero, categoryPictures, woods, rules, shopPlace, reviews] = await Promise.all([
    queryClient.fetchQuery(featuredProductsQuery),
    queryClient.fetchQuery(heroImageQuery),
    queryClient.fetchQuery(categoryPicturesQuery),
    queryClient.fetchQuery(woodSpeciesQuery),
    queryClient.fetchQuery(saleRulesQuery),
    queryClient.fetchQuery(placeQuery(shop.address.zip)),
    queryClient.fetchQuery(reviewsQuery()),
  ])
  return {
    status: 200,
    title: `${shop.name} | Custom reclaimed-wood mantels and beams in ${shop.address.city}`,
    description: described.home(hero.picture),
    tone: 'char',
    wide: true,
    body: (
      <HomePage
        featured={featured}
        heroPicture={hero.picture && isUploaded(hero.picture) ? hero.picture : null}
        portrait={hero.maker}
        categoryPictures={categoryPictures}
        woods={woods}
        rules={rules.delivery}
        shopPlace={shopPlace}
        reviews={reviews}
      />
    ),
  }
}

async function productList(
  { search, queryClient }: PageRequest,
  slug?: ListAddress['category'],
): Promise<Page | Redirect> {
  const woods = await queryClient.fetchQuery(woodSpeciesQuery)
  const list = listAddressOf(search, slug, woods)
  const filter = { ...list, fitsIn: fitsIn(list) }
  const [{ products, total }, counts, categoryPictures] = await Promise.all([
    queryClient.fetchQuery(productsQuery(filter)),
    queryClient.fetchQuery(productCountsQuery(filter)),
    slug ? queryClient.fetchQuery(categoryPicturesQuery) : undefined,
  ])
  const pageCount = Math.max(1, Math.ceil(total / shopPageSize))
  if (list.page > pageCount) return { status: 302, location: addressOfList({ ...list, page: pageCount }) }
  const categoryPicture = slug && categoryPictures?.[slug]
  return {
    status: 200,
    wide: true,
    title: titled((slug && findCategory(slug)?.plural) ?? 'All Products'),
    description: described.productList(list, categoryPicture ?? products.find((one) => one.featured)?.pictures[0]),
    body: (
      <ProductListPage
        {...{ list, products, total, pageCount, woods, counts, categoryPicture }}
        eased={total === 0 ? await findEasedLists(queryClient, list) : []}
      />
    ),
  }
}

/** SHELL-1: a category's list under its slug; anything else is a product. */
function productsUnder(asked: PageRequest, slug: string): Page | Redirect | Promise<Page | Redirect> {
  const meant = findCategoryByPlural(slug)
  if (meant) {
    const { search } = asked
    return { status: 301, location: `/products/${meant.slug}${search.size > 0 ? `?${search}` : ''}` }
  }
  const category = findCategory(slug)
  return category ? productList(asked, category.slug) : productPage(asked, slug)
}

/** LINK-1: the design in the page's address. */
const designIn = (search: URLSearchParams) => parseDesign(String(search))

/** In a drawing, a wood's tone is what shows until its picture is there, and no wider file is drawn. */
const withoutPlaceholder = (picture: Picture): Picture => ({ ...picture, placeholder: '' })
const drawn = (picture: Picture | null) =>
  picture && { ...withoutPlaceholder(picture), widths: picture.widths.filter((width) => width <= widestWebp) }

/** What its live part needs of a product: all of this is in the page a second time. */
const asProp = (product: Product): Product => ({
  ...product,
  description: '',
  images: [],
  pictures: product.pictures.map(withoutPlaceholder),
})

async function productPage({ queryClient, search }: PageRequest, id: string): Promise<Page> {
  const [product, woods, finishes, prices, rules] = await Promise.all([
    queryClient.fetchQuery(productQuery(id)),
    queryClient.fetchQuery(woodSpeciesQuery),
    queryClient.fetchQuery(finishOptionsQuery),
    queryClient.fetchQuery(piecePricesQuery),
    queryClient.fetchQuery(saleRulesQuery),
  ])
  if (!product) return { status: 404, title: titled('Product Not Found'), body: <ProductNotFound /> }
  const [similar, { images: projects }, reviews] = await Promise.all([
    queryClient.fetchQuery(similarProductsQuery(id)),
    queryClient.fetchQuery(galleryQuery({ category: product.category })),
    queryClient.fetchQuery(reviewsQuery(id)),
  ])
  const species = woods.find((one) => one.id === product.woodSpeciesId)
  const woodName = species?.name ?? ''
  const design = designIn(search)
  const opened = design && !product.retired && openPiece(design, { product, woods, finishes })
  const chosen = opened ? opened.chosen : usualChoice(product)
  const piece = drawnPiece(product, chosen, { woods, finishes })
  const figure = writtenFigure(chosen, { product, woods, finishes, prices, rules: rules.delivery })
  return {
    status: 200,
    wide: true,
    title: titled(product.name),
    description: {
      ...described.product(product, woodName, rules.delivery),
      ...sharedIn(design, product, { woods, finishes }),
    },
    body: product.retired ? (
      <RetiredProduct product={product} similar={similar} woods={woods} viewer={picturesViewer(product)} />
    ) : (
      <ProductPage
        product={product}
        rules={rules.delivery}
        related={
          <>
            <ProductReviews reviews={reviews} />
            <Related category={product.category} pieces={similar} projects={projectsFor(projects, product, similar)} />
          </>
        }
        drawn={viewOf(product, piece.size, piece)}
        fireplace={(design && linkedFireplace(design)) ?? usualFireplace}
        piece={
          <Live
            name="product-piece"
            part={ProductPiecePart}
            props={{
              product: asProp(product),
              // Only what the calculator shows: all of this is in the page a second time, as JSON.
              woods: ownFirst(woods, product).map(
                ({ id, name, pricePerBoardFoot, poundsPerBoardFoot, face, end, picture }) => ({
                  ...{ id, name, pricePerBoardFoot, poundsPerBoardFoot },
                  face: drawn(face),
                  end: drawn(end),
                  picture: face ? null : drawn(picture),
                }),
              ),
              finishes: finishes.map(({ description, ...finish }) => finish),
              prices,
              times: deliveryTimes(rules.delivery),
              ...(opened && { opened }),
              ...(figure && { figure }),
            }}
          />
        }
      />
    ),
  }
}

/** The wood that is chosen as the page opens is the first of the list. */
const ownFirst = (woods: readonly WoodSpecies[], { woodSpeciesId }: Product) =>
  woods.toSorted((one, other) => Number(other.id === woodSpeciesId) - Number(one.id === woodSpeciesId))

/**
 * Up to three pictures of the gallery, none of which the product or the pieces below show; two in any case, because one would
 * leave a hole: then those of the pieces below come last.
 */
function projectsFor<Project extends { picture: Picture | null }>(
  projects: readonly Project[],
  product: Product,
  similar: readonly Product[],
) {
  const isIn = (pictures: readonly (Picture | undefined)[], { picture }: Project) =>
    pictures.some((shown) => shown?.path === picture?.path)
  const below = similar.map(({ pictures }) => pictures[0])
  const others = projects.filter((project) => !isIn(product.pictures, project))
  const unshown = others.filter((project) => !isIn(below, project))
  return unshown.length > 1 ? unshown.slice(0, 3) : [...new Set([...unshown, ...others])].slice(0, 2)
}

/** WIN-4: what makes the pictures come alive where no piece can be bought. */
function picturesViewer({ name, pictures }: Product) {
  if (pictures.length === 0) return null
  const props = { name, pictures: pictures.map(withoutPlaceholder), slideCount: pictures.length }
  return <Live name="product-pictures" part={ProductPicturesPart} props={props} />
}

/** What a link preview says and shows of a design that we make. */
function sharedIn(
  design: ReadDesign | undefined,
  product: Product | null | undefined,
  offered: { woods: readonly WoodSpecies[]; finishes: readonly FinishOption[] },
): Pick<Description, 'shared'> {
  const shared = design && product && !product.retired ? described.design(design, product, offered) : undefined
  return shared ? { shared } : {}
}

/** What a product's page draws of what is chosen there. */
const drawnPiece = (
  product: Product,
  { woodId, finishId, texts }: Chosen,
  { woods, finishes }: { woods: readonly WoodSpecies[]; finishes: readonly FinishOption[] },
) => ({
  size: drawnSize(product, texts),
  wood: woods.find(({ id }) => id === woodId),
  finish: finishes.find(({ id }) => id === finishId),
})

const readForBuilder = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.fetchQuery(productsQuery()),
    queryClient.fetchQuery(woodSpeciesQuery),
    queryClient.fetchQuery(finishOptionsQuery),
    queryClient.fetchQuery(saleRulesQuery),
    queryClient.fetchQuery(categoryPicturesQuery),
  ])

async function quoteBuilder({ queryClient, search }: PageRequest): Promise<Page> {
  const design = parseLinkedDesign(String(search))
  const page = {
    status: 200,
    title: titled('Custom Quote Builder'),
    description: described.quoteBuilder(),
    frame: 'task',
  } as const
  if (!design) {
    await readForBuilder(queryClient)
    const props = { known: knownReads(queryClient) }
    return { ...page, body: <Live name="quote-builder" part={QuoteBuilderPage} props={props} /> }
  }
  const [Designed, [, woods, finishes], ...products] = await Promise.all([
    fetchDesignedBuilder(),
    readForBuilder(queryClient),
    ...productsIn(design).map((id) => queryClient.fetchQuery(productQuery(id))),
  ])
  const product = products.find((one) => one?.id === design.choices.product)
  const props = { known: knownReads(queryClient), design }
  return {
    ...page,
    description: { ...page.description, ...sharedIn(design, product, { woods, finishes }) },
    body: <Live name="designed-builder" part={Designed} props={props} />,
  }
}

async function gallery({ search, queryClient }: PageRequest): Promise<Page | Redirect> {
  const shown: GalleryAddress = { category: findCategory(search.get('category') ?? '')?.slug, page: pageOf(search) }
  const [{ images, total }, woods, { products }] = await Promise.all([
    queryClient.fetchQuery(galleryQuery(shown)),
    queryClient.fetchQuery(woodSpeciesQuery),
    queryClient.fetchQuery(productsQuery()),
  ])
  const pageCount = Math.max(1, Math.ceil(total / shopPageSize))
  if (shown.page > pageCount) return { status: 302, location: addressOfGallery({ ...shown, page: pageCount }) }
  return {
    status: 200,
    title: titled('Gallery'),
    tone: 'char',
    wide: true,
    description: described.gallery(shown, images.find((image) => image.featured)?.picture),
    body: <GalleryPage shown={shown} images={images} pageCount={pageCount} offered={{ woods, products }} />,
  }
}

const guide =
  (name: GuideName) =>
  async ({ queryClient }: PageRequest): Promise<Page> => {
    const [species, projects, { delivery }] = await Promise.all([
      name === 'woodSpecies' ? queryClient.fetchQuery(woodSpeciesQuery) : [],
      name === 'designInspiration' ? queryClient.fetchQuery(featuredImagesQuery) : [],
      queryClient.fetchQuery(saleRulesQuery),
    ])
    return {
      status: 200,
      title: titled(guides[name].title),
      ...(hasDarkTop(name) && { tone: 'char' }),
      description: described.guide(name, (species[0] ?? projects[0])?.picture),
      body: guideBody(name, {
        species,
        projects,
        rules: delivery,
        known: name === 'delivery' ? knownReads(queryClient) : [],
      }),
    }
  }

/** Of a visitor's own pages, those that compute what the cart costs at the door. */
const withSaleRules =
  (title: string, body: (known: KnownReads) => ReactNode, frame: Frame = 'shop') =>
  async ({ queryClient }: PageRequest): Promise<Page> => {
    await queryClient.fetchQuery(saleRulesQuery)
    return { status: 200, title: titled(title), frame, body: body(knownReads(queryClient)) }
  }

/** LIVE-1: read for each request; anyone with the link may see it. */
async function quotePage({ queryClient }: PageRequest, token: string): Promise<Page> {
  const found = await queryClient.fetchQuery(quotePageQuery(token))
  if (found && found !== 'replaced')
    await queryClient.fetchQuery(messagesQuery(customersChannel(token, quotePageKey(token))))
  return {
    status: found === null ? 404 : 200,
    title: titled('Your quote'),
    isPrivate: true,
    frame: 'task',
    body: <Live name="quote-page" part={QuotePage} props={{ token, known: knownReads(queryClient) }} />,
  }
}

/** How its piece is delivered by now, and where. */
function doorOf({ versions: [newest], quoted: { delivery } }: QuotePageData) {
  const { way, place } = newest?.content ?? delivery ?? { way: null, place: null }
  return { way, zip: place?.zip ?? null }
}

/** JOB-3: the piece that a change is about; undefined once the quote has no such piece. */
function pieceToChange({ pieces }: QuotePageData, key: string | null) {
  if (key === null) return null
  const piece = pieces.find((one) => one.key === key)
  return piece && { key, name: pieceName(piece), isPart: pieces.length > 1 }
}

/** LIVE-4: the builder with the design of a quote, for a change. Only while there is no order. */
async function changePage(asked: PageRequest, token: string): Promise<Page | Redirect> {
  const { queryClient } = asked
  const found = await queryClient.fetchQuery(quotePageQuery(token))
  if (found === null || found === 'replaced') return quotePage(asked, token)
  const piece = pieceToChange(found, asked.search.get('piece'))
  if (found.order || piece === undefined) return { status: 302, location: `/quote/${token}` }
  await readForBuilder(queryClient)
  return {
    status: 200,
    title: titled('Ask for a change'),
    isPrivate: true,
    frame: 'task',
    body: (
      <Live
        name="quote-change"
        part={ChangePage}
        props={{ token, quoteId: found.id, piece, door: doorOf(found), known: knownReads(queryClient) }}
      />
    ),
  }
}

/** WIN-10: read for each request; anyone with the link may write the review. */
async function reviewPage({ queryClient }: PageRequest, token: string): Promise<Page> {
  const found = await queryClient.fetchQuery(reviewPageQuery(token))
  return {
    status: found === null ? 404 : 200,
    title: titled('Your review'),
    isPrivate: true,
    body: <Live name="review-page" part={ReviewPage} props={{ token, known: knownReads(queryClient) }} />,
  }
}

const ofOwner =
  (title: string, lead: string, isPrivate = false) =>
  (): Page => ({
    status: 200,
    isPrivate,
    title: titled(title),
    bare: true,
    body: (
      <div data-live="desk" className="contents">
        <DeskFrame title={title} lead={lead} />
      </div>
    ),
  })

const pages: Record<string, FindPage> = {
  '/': home,
  '/products': (asked) => productList(asked),
  '/quote-builder': quoteBuilder,
  '/cart': withSaleRules('Cart', (known) => <Live name="cart" part={CartPage} props={{ known }} />),
  '/checkout': withSaleRules(
    'Checkout',
    (known) => <Live name="checkout" part={CheckoutPage} props={{ known }} />,
    'checkout',
  ),
  '/order-confirmation': () => ({
    status: 200,
    title: titled('Order confirmation'),
    hasSecretSearch: true,
    body: <Live name="order-confirmation" part={OrderConfirmationPage} props={{}} />,
  }),
  '/gallery': gallery,
  '/policies': () => ({
    status: 200,
    title: titled('Policies'),
    description: described.policies(),
    body: <PoliciesPage />,
  }),
  '/your-quotes': async ({ queryClient }) => ({
    status: 200,
    title: titled('Your quotes'),
    body: (
      <Live
        name="your-quotes"
        part={YourQuotesPage}
        props={{ sendsMail: await queryClient.fetchQuery(sendsMailQuery) }}
      />
    ),
  }),
  '/admin': ofOwner('Admin', 'Manage quotes, images, and pricing'),
  '/admin-images': ofOwner('Images', 'The pictures of the home page, the categories and the gallery'),
  ...Object.fromEntries(guideNames.map((name) => [guides[name].path, guide(name)])),
}

/** Pages with a name in their address. */
const namedPages: [RegExp, (asked: PageRequest, name: string) => Page | Redirect | Promise<Page | Redirect>][] = [
  [/^\/products\/([^/]+)$/, productsUnder],
  [/^\/product\/([^/]+)$/, productPage],
  [/^\/quote\/([^/]+)$/, quotePage],
  [/^\/quote\/([^/]+)\/change$/, changePage],
  [/^\/review\/([^/]+)$/, reviewPage],
  [/^\/admin\/invitation\/([\w-]+)$/, ofOwner('Welcome', 'Your own sign-in for the shop', true)],
]

/** The page at an address, in a query cache of its own. Throws what its reads throw. */
export async function findPage({ pathname, searchParams }: URL): Promise<Page | Redirect> {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return notFound()
  }
  // Not with two slashes in a row: '//evil.example' would be another site.
  if (/[^/]\/$/.test(path) && !path.includes('//'))
    return {
      status: 301,
      location: `${encodeURI(path.slice(0, -1))}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
    }
  const asked: PageRequest = { path, search: searchParams, queryClient: createQueryClient() }
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (page) return page(asked)
  for (const [pattern, find] of namedPages) {
    const name = pattern.exec(path)?.[1]
    if (name !== undefined) return find(asked, name)
  }
  return notFound()
}
