/** Papers with sample data: as a customer gets them, and at their limits. For tests, measurements and `npm run papers`. */

import type { DrawnPiece, DrawnWood } from '../../../src/features/drawing/drawing.ts'
import { usualMaking } from '../../../src/features/drawing/making/making.ts'
import type { Picture } from '../../../src/features/media/picture.ts'
import type { Paper, PaperPiece } from '../../../src/features/papers/paper.ts'
import { sumOfLines } from '../../../src/features/pricing/price-lines.ts'

const picture = (name: string, width: number, height: number, placeholder: string): Picture => ({
  path: `/media/${name}.00000000/${width}.jpg`,
  width,
  height,
  placeholder: `data:image/webp;base64,${placeholder}`,
  widths: [260, 420, width],
})

const oak: DrawnWood = {
  name: 'Reclaimed Oak',
  face: picture(
    'face-reclaimed-oak',
    1920,
    224,
    'UklGRjoAAABXRUJQVlA4IC4AAAAQAgCdASoQAAIAAsBMJZgCdLoAAjVPT3QAAPVjgUI37+IWt6+AKfs/i2KQ1IAA',
  ),
  end: picture(
    'end-reclaimed-oak',
    700,
    700,
    'UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoQABAAAsBMJaACdLoAAP34EADvoGaebuvqWwYv/oTY9qK/FsSSDwAA',
  ),
  picture: null,
}

const walnut = { name: 'Dark Walnut Stain', tone: '#442812', strengthPercent: 78, sheenPercent: 20 }
const whitewash = { name: 'Whitewash', tone: '#f3eee3', strengthPercent: 62, sheenPercent: 5 }

const mantel: DrawnPiece = {
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 67.375, widthIn: 9, thicknessIn: 7.5 },
  wood: oak,
  finish: walnut,
}
const corbelMantel: DrawnPiece = {
  category: 'corbel-mantel',
  making: usualMaking('corbel-mantel'),
  size: { lengthIn: 84, widthIn: 10, thicknessIn: 6 },
  wood: oak,
  finish: null,
}
const beam: DrawnPiece = {
  category: 'ceiling-beam',
  making: usualMaking('ceiling-beam'),
  size: { lengthIn: 192, widthIn: 8, thicknessIn: 10 },
  wood: oak,
  finish: whitewash,
}

const piece = (productName: string, drawn: DrawnPiece, boardFeet: number, quantity = 1): PaperPiece => ({
  productName,
  drawn,
  setting:
    drawn.category === 'ceiling-beam'
      ? { beams: 3 }
      : { opening: { widthIn: 42, heightIn: 29.5 }, undersideIn: 54, fire: 'masonry' },
  boardFeet,
  quantity,
})

const lines: Paper['lines'] = [
  {
    key: 'wood',
    label: 'Reclaimed Oak',
    quantity: '31.58 board feet',
    rate: '$28.50 per board foot',
    amountCents: 90_003,
    rule: 'Length × width × thickness in inches, divided by 144, is board feet. Wood is priced by the board foot.',
  },
  {
    key: 'finish',
    label: 'Dark Walnut Stain',
    quantity: null,
    rate: null,
    amountCents: 12_500,
    rule: 'A finish costs the same for every size.',
  },
  {
    key: 'truck',
    label: 'Our truck to your door',
    quantity: null,
    rate: null,
    amountCents: 30_000,
    rule: 'Murfreesboro is in the area “25-50 miles.” One price for a trip, however many pieces.',
  },
  {
    key: 'discount',
    label: 'Thank you for coming back',
    quantity: null,
    rate: null,
    amountCents: -5_000,
    rule: 'A discount that we agreed on.',
  },
]

const november = (day: number, hour = 15) => Date.UTC(2026, 10, day, hour, 12)

export const offer: Paper = {
  kind: 'offer',
  quoteId: 128,
  orderId: null,
  version: 2,
  at: november(23),
  customer: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '(615) 555-0177',
    company: 'Lovelace & Daughters Homes',
  },
  address: { street: '418 Oak Hill Road', city: 'Murfreesboro', state: 'TN', zip: '37130' },
  pieces: [piece('Heritage Oak Floating Mantel', mantel, 31.58)],
  lines,
  totalCents: sumOfLines(lines),
  depositPercent: 50,
  depositCents: 63_752,
  balanceCents: 63_751,
  payments: [],
  dueCents: null,
  facts: [
    { name: 'Delivery', value: 'On our own truck to 418 Oak Hill Road, inside the house' },
    { name: 'Ready', value: 'Between December 14 and December 18, 2026' },
    { name: 'Valid until', value: 'December 23, 2026' },
  ],
  note: 'Thank you for the photographs, Ada. We set aside a beam from a barn near Shelbyville that has the nail holes you liked, and kept the saw marks on the underside.\n\nThe firebox is masonry, so the height you measured is fine. Please check that the stud at the left end is where the plan shows it.',
  terms: [
    'We start when we have your deposit. The rest is due before delivery.',
    'Reclaimed wood has nail holes, checks and changes of color. They are part of it, and no reason for a refund.',
    "A piece made to your measurements can't be returned. If we cut it wrong, we make it again.",
    'Wood moves with the seasons. Keep your house between 30 and 50 percent humidity.',
  ],
  acceptance: null,
  hash: '5f2c1d9b7a3e4f60818273645546372819a0b1c2d3e4f5061728394a5b6c7d8e',
}

const accepted: Paper = {
  ...offer,
  orderId: 57,
  acceptance: { name: 'Ada Lovelace', at: november(25, 18) },
  at: november(25, 18),
}
const deposit = {
  what: 'Deposit',
  how: 'Visa ending in 4242',
  at: november(25, 18),
  amountCents: 63_752,
  refundedCents: 0,
}
const balance = { what: 'Balance', how: 'Check 1042', at: november(30), amountCents: 63_751, refundedCents: 10_000 }

export const confirmation: Paper = {
  ...accepted,
  kind: 'order-confirmation',
  pieces: [
    piece('Heritage Oak Floating Mantel', mantel, 31.58),
    piece('Carved Corbel Mantel', corbelMantel, 35),
    piece('Hand-Hewn Ceiling Beam', beam, 106.67, 3),
  ],
}

const depositReceipt: Paper = {
  ...accepted,
  kind: 'deposit-receipt',
  pieces: [piece('Carved Corbel Mantel', corbelMantel, 35)],
  payments: [deposit],
  dueCents: 63751,
  note: '',
  terms: [],
}

const balanceReceipt: Paper = {
  ...depositReceipt,
  kind: 'balance-receipt',
  at: november(30),
  payments: [deposit, balance],
  dueCents: 0,
}

/** The least a paper can hold. */
const paymentReceipt: Paper = {
  ...depositReceipt,
  kind: 'payment-receipt',
  quoteId: null,
  version: null,
  customer: { name: 'Zoë Nguyễn-Łuczak', email: 'zoe@example.com', phone: null, company: null },
  address: null,
  pieces: [piece('Hand-Hewn Ceiling Beam', beam, 106.67, 3)],
  payments: [{ ...deposit, what: 'Payment' }],
  dueCents: 0,
  depositPercent: null,
  depositCents: null,
  balanceCents: null,
  facts: [],
  acceptance: null,
  hash: null,
}

/** Everything at once, as long as it may be. */
export const longest: Paper = {
  ...accepted,
  kind: 'order-confirmation',
  customer: {
    name: 'Nguyễn Thị Minh-Khai Đặng-Wójcik '.repeat(12).trim(),
    email: `${'long.address.'.repeat(12)}@example.com`,
    phone: '(615) 555-0177',
    company: 'Gżegżółka, Ψυχή & Дерево GmbH 木工房 😀',
  },
  pieces: Array.from({ length: 30 }, (_, index) =>
    piece(
      `${['Oak', 'Chestnut', 'Pine'][index % 3]} Mantel No. ${index + 1}`,
      [mantel, corbelMantel, beam][index % 3] ?? mantel,
      31.58,
    ),
  ),
  lines: Array.from({ length: 60 }, (_, index) => ({
    key: String(index),
    label: `Line ${index + 1} of a long order, with a label that takes more than one row`,
    quantity: '1,031.58 board feet',
    rate: '$1,028.50 per board foot',
    amountCents: 106_100_003,
    rule: 'Length × width × thickness in inches, divided by 144, is board feet. Wood is priced by the board foot.',
  })),
  totalCents: 6_366_000_180,
  payments: Array.from({ length: 24 }, () => balance),
  note: 'Every beam has its own story, and this is the long one. '.repeat(72).slice(0, 4_000),
  terms: Array.from({ length: 20 }, (_, index) => `${index + 1}: ${offer.terms.join(' ')}`),
}

export const samplePapers: Record<string, Paper> = {
  Offer: offer,
  'Order confirmation, three pieces': confirmation,
  'Deposit receipt': depositReceipt,
  'Balance receipt, with a refund': balanceReceipt,
  'Payment receipt, the least it can hold': paymentReceipt,
  'The longest': longest,
}
