/** The shop's facts as schema.org types, for search engines. page-head.server.ts writes them into pages as JSON-LD. */
import { isValidElement, type ReactNode } from 'react'
import type {
  BreadcrumbList,
  DayOfWeek,
  HowTo,
  LocalBusiness,
  Offer,
  Product,
  UnitPriceSpecification,
} from 'schema-dts'
import { type Range, shop } from '../../content/shop.ts'
import { findCategory, priceSuffix } from '../features/catalog/catalog.ts'
import type { Product as CatalogProduct } from '../features/catalog/catalog-queries.ts'

/** Makes a full URL from a path. Without PUBLIC_URL it returns the path. */
type Absolute = (path: string) => string

/** Identifies the shop itself, the same on every page. It is an identifier only; nothing loads it. */
const shopId = (absolute: Absolute) => absolute('/#shop')

export function localBusiness(absolute: Absolute, picturePath: string): LocalBusiness {
  const { street, city, state, zip, country } = shop.address
  return {
    '@type': 'LocalBusiness',
    '@id': shopId(absolute),
    name: shop.name,
    description: shop.description,
    url: absolute('/'),
    image: absolute(picturePath),
    logo: absolute('/icon-512.png'),
    telephone: shop.phone.href.replace('tel:', ''),
    email: shop.email.address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    openingHoursSpecification: shop.hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}` as DayOfWeek),
      opens,
      closes,
    })),
    areaServed: [city, ...shop.serviceArea.towns].map((name) => ({
      '@type': 'City',
      name: `${name}, ${state}`,
    })),
    currenciesAccepted: 'USD',
  }
}

/** UN/CEFACT recommendation 20. */
const weeks = 'WEE'
const linearFoot = 'LF'

/** A product with its starting price. */
export function product(
  { id, name, description, category, images, basePrice, priceUnit }: CatalogProduct,
  { absolute, material, leadTimeWeeks }: { absolute: Absolute; material: string | undefined; leadTimeWeeks: Range },
): Product {
  const perFoot = priceUnit === 'linear_foot'
  const price: UnitPriceSpecification = {
    '@type': 'UnitPriceSpecification',
    price: basePrice,
    priceCurrency: 'USD',
    ...(perFoot && { referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: linearFoot } }),
    ...(priceSuffix(priceUnit) && { unitText: priceSuffix(priceUnit).slice(1) }),
  }
  const offer: Offer = {
    '@type': 'Offer',
    url: absolute(`/product/${id}`),
    // The shop holds no stock: work on a piece starts when it is ordered.
    availability: 'https://schema.org/MadeToOrder',
    itemCondition: 'https://schema.org/NewCondition',
    priceSpecification: price,
    deliveryLeadTime: {
      '@type': 'QuantitativeValue',
      minValue: leadTimeWeeks.from,
      maxValue: leadTimeWeeks.to,
      unitCode: weeks,
    },
    // WIN-8: what is cut to a customer's measurements isn't taken back. Its flaws are the warranty's.
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: shop.address.country,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: absolute('/policies#returns'),
    },
    seller: { '@type': 'LocalBusiness', '@id': shopId(absolute), name: shop.name },
  }
  return {
    '@type': 'Product',
    name,
    description,
    sku: id,
    url: absolute(`/product/${id}`),
    ...(findCategory(category) && { category: findCategory(category)?.plural }),
    ...(material && { material }),
    brand: { '@type': 'Brand', name: shop.name },
    ...(images.length > 0 && { image: images.map(absolute) }),
    offers: offer,
  }
}

/** The breadcrumb trail that the page shows, ending with the page itself. */
export function breadcrumbs(absolute: Absolute, pages: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

export function howTo(
  absolute: Absolute,
  { name, description, path, steps }: { name: string; description: string; path: string; steps: readonly GuideStep[] },
): HowTo {
  return {
    '@type': 'HowTo',
    name,
    description,
    step: steps.map((step, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: step.title,
      text: wordsOf(step.body).replace(/\s+/g, ' ').trim(),
      url: absolute(path),
    })),
  }
}

type GuideStep = { title: string; body: ReactNode }

/** The text in markup such as `<p>Up to {8} feet</p>`. Components are not rendered. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return `${wordsOf(node.props.children)} `
  return ''
}
