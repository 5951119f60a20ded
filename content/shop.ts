/**
 * The facts of this shop, each typed once: who and where it is, and what it promises (docs/product.md, PRICE-7). What is typed
 * here is what a new shop starts with. What the owner changed since at the desk, under 'Settings' (SET-1), replaces it while the
 * shop runs: so read `shop` when you need it, and keep no copy. tests/live-shop.test.ts finds copies.
 * Prices that the owner changes in the admin area (wood, multipliers, fees) are not here but in the database. Lead times,
 * the limits and rates of delivery, and what installation costs are here for a new shop, until the owner changes them there.
 */

/** Both ends included. */
export type Range = { from: number; to: number }

/** '2-3', or '$250-$350' with `show` to format each end; '2' when the ends are the same. */
export const rangeText = ({ from, to }: Range, show: (value: number) => string = String) =>
  from === to ? show(from) : `${show(from)}-${show(to)}`

/** '2-3 weeks', '1 week'. */
export const weeksText = (weeks: Range) => `${rangeText(weeks)} ${weeks.to === 1 ? 'week' : 'weeks'}`

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** `opens` and `closes` on the 24-hour clock; `hours` and `label` are for people. */
export type Opening = { days: readonly Weekday[]; label: string; opens: string; closes: string; hours: string }

export type YearlyClosing = { month: number; day: number } | { month: number; weekday: Weekday; nth: number }

/** What the owner changes at the desk. */
export type ChangedFacts = {
  name: string
  description: string
  copyright: string
  phone: { display: string; href: string }
  email: { address: string; href: string }
  address: { street: string; city: string; state: string; zip: string; country: string }
  hours: readonly Opening[]
  /** Days without work that the hours don't say. Delivery dates skip them (DOOR-4). */
  closed: {
    yearly: readonly YearlyClosing[]
    /** Both ends included, such as { from: '2027-08-03', to: '2027-08-07' }. */
    spans: readonly { from: string; to: string }[]
  }
  picturesNote: string
  quotes: { reviewedWithinHours: number; validDays: number; depositPercent: number }
  orders: { processingBusinessDays: Range; cancellation: string }
  finishGuaranteeDays: number
  reviewAfterDays: number
  /** LIVE-8: an offer that wasn't opened, and so many days before its last one, twice. */
  reminders: { unopenedAfterDays: number; firstDays: number; lastDays: number }
  serviceArea: { neighborhoods: readonly string[]; towns: readonly string[] }
  truckAreas: readonly TruckArea[]
}

/**
 * An area to which our truck has one rate. A place that an area names is in that area; any other is in the area with the
 * shortest reach from the workshop, as the crow flies, that reaches it.
 */
export type TruckArea = {
  /** Under which its rate is kept, whatever it is called by now. */
  id: string
  name: string
  /** 0 of an area that is only the places it names. */
  upToMiles: number
  /** Those outside of the shop's state end in a comma and their state. */
  places: readonly string[]
}

const start = {
  name: 'Harpeth Beam & Mantel',
  description: 'Custom reclaimed-wood mantels and ceiling beams, made to measure in Nashville, Tennessee.',
  copyright: '© 2024 Harpeth Beam & Mantel. All rights reserved.',

  // 555-01xx numbers and .example domains are reserved for samples: put yours here.
  phone: { display: '(615) 555-0142', href: 'tel:+16155550142' },
  email: { address: 'hello@harpethbeam.example', href: 'mailto:hello@harpethbeam.example' },
  // A sample: put your workshop's address here.
  address: { street: '1187 Merritt Avenue', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
  hours: [
    {
      days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      label: 'Tuesday-Friday',
      opens: '10:00',
      closes: '17:00',
      hours: '10AM-5PM',
    },
    { days: ['Saturday'], label: 'Saturday', opens: '10:00', closes: '14:00', hours: '10AM-2PM' },
  ],
  timeZone: 'America/Chicago',
  /** Days without work that the hours don't say. Delivery dates skip them (DOOR-4). */
  closed: {
    yearly: [
      { month: 1, day: 1 },
      { month: 7, day: 4 },
      { month: 11, weekday: 'Thursday', nth: 4 },
      { month: 12, day: 24 },
      { month: 12, day: 25 },
    ],
    /** Both ends included, such as { from: '2027-08-03', to: '2027-08-07' }. */
    spans: [],
  },

  /** The shop comes with rendered pictures; this note goes wherever a visitor could take them for finished jobs. */
  picturesNote: 'Some pictures are rendered examples of what we make, not photographs of finished jobs.',

  quotes: { reviewedWithinHours: 24, validDays: 30, depositPercent: 50 },
  orders: {
    processingBusinessDays: { from: 1, to: 2 },
    /** Begins the policy on cancellation, and is said again where people pay and where a quote begins. */
    cancellation: 'Cancel free of charge until we cut your wood',
  },
  finishGuaranteeDays: 30,
  /** After an order was delivered, one email asks what the customer thinks (WIN-10). */
  reviewAfterDays: 14,
  reminders: { unopenedAfterDays: 3, firstDays: 7, lastDays: 1 },
  leadTimeWeeks: { from: 2, to: 3 },
  rushLeadTimeWeeks: { from: 1, to: 2 },

  delivery: {
    weeks: { from: 2, to: 3 },
    /** A crate to the door, in the 48 states and Washington, D.C. A quote for a piece over `longOverIn` costs `longCents`. */
    carrier: {
      cents: 4_500,
      longCents: 6_500,
      longOverIn: 72,
      maxLengthIn: 144,
      maxPounds: 500,
      /** All pieces of an order. */
      maxOrderPounds: 1_000,
      /** Working days on the road, after the lead time. */
      transitDays: { from: 1, to: 3 },
    },
    /** The lead time includes the trip of our own truck. */
    truck: { maxMiles: 150, transitDays: { from: 0, to: 0 } },
    /** Cents for one trip of the shop's own truck, by area. */
    rates: {
      'Nashville Metro': 10_000,
      'Franklin/Brentwood': 10_000,
      '25-50 miles': 30_000,
      '50+ miles': 50_000,
    },
    scheduleAheadHours: 48,
    accessPathMinIn: 36,
    truckParkingMaxFt: 50,
  },

  installation: {
    rates: [
      { kind: 'Floating mantel', category: 'floating-mantel', cents: { from: 25_000, to: 35_000 } },
      { kind: 'Corbel mantel', category: 'corbel-mantel', cents: { from: 30_000, to: 45_000 } },
      { kind: 'Ceiling beam', category: 'ceiling-beam', cents: { from: 40_000, to: 70_000 } },
    ],
    /** Mantels longer than this, and every beam, need professional installation. */
    professionalOverFt: 8,
  },

  care: { humidityPercent: { from: 30, to: 50 }, refinishYears: { from: 5, to: 10 } },

  truckAreas: [
    {
      id: 'Nashville Metro',
      name: 'Nashville Metro',
      upToMiles: 25,
      places: ['Davidson County', 'Mount Juliet', 'Hendersonville', 'Nolensville', 'Smyrna'],
    },
    {
      id: 'Franklin/Brentwood',
      name: 'Franklin/Brentwood',
      upToMiles: 0,
      places: ['Franklin', 'Brentwood', 'Cool Springs', "Leiper's Fork"],
    },
    {
      id: '25-50 miles',
      name: '25-50 miles',
      upToMiles: 50,
      places: ['Murfreesboro', 'Lebanon', 'Gallatin', 'Spring Hill', 'Columbia', 'Dickson', 'Clarksville'],
    },
    {
      id: '50+ miles',
      name: '50+ miles',
      upToMiles: 150,
      places: ['Cookeville', 'Tullahoma', 'Bowling Green, KY'],
    },
  ],

  /** Named on the home page and in the delivery guide. */
  serviceArea: {
    neighborhoods: [
      'Belle Meade',
      'Green Hills',
      'Forest Hills',
      'Oak Hill',
      '12 South',
      'Sylvan Park',
      'The Nations',
      'Germantown',
      'East Nashville',
      'Inglewood',
      'Donelson',
      'Bellevue',
    ],
    towns: [
      'Brentwood',
      'Franklin',
      "Leiper's Fork",
      'Nolensville',
      'Spring Hill',
      'Murfreesboro',
      'Mount Juliet',
      'Lebanon',
      'Hendersonville',
      'Gallatin',
    ],
  },
} as const

export const shop: Omit<typeof start, keyof ChangedFacts> & ChangedFacts = { ...start }

/** In a browser: what a page brings of the facts that aren't those above (src/web/entry-server.tsx), before any code reads them. */
export const factsId = 'shop-facts'
const ofPage = globalThis.document?.getElementById(factsId)?.textContent
if (ofPage) Object.assign(shop, JSON.parse(ofPage))
