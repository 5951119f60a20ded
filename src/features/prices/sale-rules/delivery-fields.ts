/**
 * DOOR-2: what the owner can change about delivery, one value at a time. Pure, for server and browser. A value is in cents,
 * or in hundredths of its unit, so that the rules of prices read, compare and undo it.
 */
import { type Range, shop, type TruckArea } from '../../../../content/shop.ts'
import { categories } from '../../catalog/catalog.ts'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { decimalText, type ValueLimits } from '../prices.ts'

export type DeliveryField = {
  /** In the API and, after 'delivery.', in the history. */
  key: string
  group: 'time' | 'carrier' | 'truck' | 'hung'
  /** In its group. */
  label: string
  limits: ValueLimits
  /** Without one it is an amount of money. */
  unit?: string
  /** Undefined of an area that has no rate yet. */
  read: (rules: DeliveryRules) => number | undefined
  /** Changes `rules`, which is the caller's own copy. */
  write: (rules: DeliveryRules, value: number) => void
  /** For an undo. */
  clear?: (rules: DeliveryRules) => void
}

/** 1.1 × 100 is 110.00000000000001. */
const hundredths = (value: number) => Math.round(value * 100)

const amount: ValueLimits = { min: 0, max: 1_000_000, what: 'an amount' }

const ends = ['from', 'to'] as const

/** DOOR-4: both ends of a span of time. */
const spanFields = (
  { label, ...field }: Pick<DeliveryField, 'key' | 'group' | 'label' | 'limits'> & { unit: string },
  span: (rules: DeliveryRules) => Range,
): DeliveryField[] =>
  ends.map((end) => ({
    ...field,
    key: `${field.key} ${end}`,
    label: `${label}, ${end}`,
    read: (rules) => hundredths(span(rules)[end]),
    write: (rules, value) => {
      span(rules)[end] = value / 100
    },
  }))

const weeks = { group: 'time', limits: { min: 0, max: 5_200, what: 'a number of weeks' }, unit: 'weeks' } as const

const timeFields: DeliveryField[] = [
  ...spanFields({ ...weeks, key: 'lead', label: 'Usual' }, (rules) => rules.leadTimeWeeks),
  ...spanFields({ ...weeks, key: 'rush', label: 'Rush' }, (rules) => rules.rushLeadTimeWeeks),
]

const carrierFields: DeliveryField[] = [
  {
    key: 'carrier',
    group: 'carrier',
    label: 'Price per delivery',
    limits: amount,
    read: ({ carrier }) => carrier.cents,
    write: ({ carrier }, value) => {
      carrier.cents = value
    },
  },
  {
    key: 'carrierLong',
    group: 'carrier',
    label: 'In quotes, a long piece',
    limits: amount,
    read: ({ carrier }) => carrier.longCents,
    write: ({ carrier }, value) => {
      carrier.longCents = value
    },
  },
  {
    key: 'carrierLongOver',
    group: 'carrier',
    label: 'A long piece is over',
    limits: { min: 1_200, max: 48_000, what: 'a length' },
    unit: 'in',
    read: ({ carrier }) => hundredths(carrier.longOverIn),
    write: ({ carrier }, value) => {
      carrier.longOverIn = value / 100
    },
  },
  {
    key: 'carrierMaxLength',
    group: 'carrier',
    label: 'Longest piece',
    limits: { min: 1_200, max: 48_000, what: 'a length' },
    unit: 'in',
    read: ({ carrier }) => hundredths(carrier.maxLengthIn),
    write: ({ carrier }, value) => {
      carrier.maxLengthIn = value / 100
    },
  },
  {
    key: 'carrierMaxWeight',
    group: 'carrier',
    label: 'Heaviest piece',
    limits: { min: 1_000, max: 500_000, what: 'a weight' },
    unit: 'lb',
    read: ({ carrier }) => hundredths(carrier.maxPounds),
    write: ({ carrier }, value) => {
      carrier.maxPounds = value / 100
    },
  },
  {
    key: 'carrierMaxOrderWeight',
    group: 'carrier',
    label: 'Heaviest order',
    limits: { min: 1_000, max: 5_000_000, what: 'a weight' },
    unit: 'lb',
    read: ({ carrier }) => hundredths(carrier.maxOrderPounds),
    write: ({ carrier }, value) => {
      carrier.maxOrderPounds = value / 100
    },
  },
  ...spanFields(
    {
      key: 'carrierDays',
      group: 'carrier',
      label: 'Days in transit',
      limits: { min: 0, max: 6_000, what: 'a number of days' },
      unit: 'days',
    },
    ({ carrier }) => carrier.transitDays,
  ),
]

const reach: DeliveryField = {
  key: 'truckReach',
  group: 'truck',
  label: 'Longest distance from the workshop',
  limits: { min: 100, max: 50_000, what: 'a distance' },
  unit: 'miles',
  read: ({ truck }) => hundredths(truck.maxMiles),
  write: ({ truck }, value) => {
    truck.maxMiles = value / 100
  },
}

/** Areas are among the settings of the shop (SET-1); their rates are here. */
const areaField = ({ id, name }: TruckArea): DeliveryField => ({
  key: `truck ${id}`,
  group: 'truck',
  label: name,
  limits: amount,
  read: ({ truck }) => truck.areaCents[id],
  write: ({ truck }, value) => {
    truck.areaCents[id] = value
  },
  clear: ({ truck }) => {
    delete truck.areaCents[id]
  },
})

const hangingFields: DeliveryField[] = categories.flatMap(({ slug, name }) =>
  ends.map(
    (end): DeliveryField => ({
      key: `hung ${slug} ${end}`,
      group: 'hung',
      label: `${name}, ${end}`,
      limits: amount,
      read: ({ installationCents }) => installationCents[slug][end],
      write: ({ installationCents }, value) => {
        installationCents[slug][end] = value
      },
    }),
  ),
)

/** In the order of the form. */
export const deliveryFields = (): DeliveryField[] => [
  ...timeFields,
  ...carrierFields,
  ...shop.truckAreas.map(areaField),
  reach,
  ...hangingFields,
]

const groupNames = { time: 'Lead time', carrier: 'Carrier', truck: 'Our truck', hung: 'Hung by us' } as const

/** As the history and a preview name it. */
export const deliveryFieldName = ({ group, label }: DeliveryField) => `${groupNames[group]}: ${label}`

/** '144 in'; undefined for money, which is shown as such. */
export const unitText = (value: number, unit: string | undefined) =>
  unit && `${decimalText(value).replace('.00', '')} ${unit}`

/** The unit of an item of the history; undefined for money and for what isn't about delivery. */
export const unitOfItem = ({ target, key }: { target: string; key: string }): string | undefined =>
  target === 'setting'
    ? [...timeFields, ...carrierFields, reach].find((field) => key === `delivery.${field.key}`)?.unit
    : undefined

/** A range that would end before it begins, by the key of its end; undefined if none does. */
export const brokenRange = (rules: DeliveryRules): string | undefined => {
  const ranges: [string, Range][] = [
    ['lead', rules.leadTimeWeeks],
    ['rush', rules.rushLeadTimeWeeks],
    ['carrierDays', rules.carrier.transitDays],
    ...categories.map(({ slug }): [string, Range] => [`hung ${slug}`, rules.installationCents[slug]]),
  ]
  const broken = ranges.find(([, { from, to }]) => from > to)
  return broken && `${broken[0]} to`
}
