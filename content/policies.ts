/**
 * What the shop promises in plain words: the page /policies. These are sensible defaults for a shop that builds to measure in
 * Tennessee, not legal advice. Read them at the desk, under 'Settings', and save them: until then the shop's log says at each
 * start that nobody has. What is in braces is filled in from content/shop.ts (src/features/shared/facts/filled.ts).
 */
type PolicyId = 'returns' | 'cancellation' | 'deposits' | 'warranty' | 'privacy' | 'terms'

type Policy = {
  id: PolicyId
  title: string
  /** The answer, for who reads nothing else. */
  short: string
  /** Paragraphs. */
  more: readonly string[]
}

export const policies: {
  /** The day on which the owner saved them, such as '2026-12-01'; null until then. */
  confirmedOn: string | null
  asOf: string
  sections: readonly Policy[]
} = {
  confirmedOn: null,
  asOf: 'November 2026',
  sections: [
    {
      id: 'returns',
      title: 'Returns',
      short:
        "Your piece is cut to your measurements, so we can't take it back. If it's flawed or arrives damaged, we make it right at our cost for 30 days.",
      more: [
        "No other wall has your measurements. That's why a finished piece can't be returned or exchanged, and why we ask you to check the drawing and the dimensions before we cut.",
        "Look it over when it arrives. If it's damaged, flawed, or not what we agreed on, tell us within 30 days, with a photo if you can. We'll repair it, build it again, or refund it, whichever suits you. You don't pay for freight either way.",
        "You have {finishDays} days to live with the finish. If you aren't satisfied with it, we'll redo it.",
        'Nail holes, checks, saw marks and color variations come with reclaimed wood. They are what you chose it for, and not flaws.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      short: '{cancellation}, and you get back everything you paid. After that, the deposit pays for the timber.',
      more: [
        'A quote or an offer costs nothing and holds you to nothing. Until you pay the deposit, there is nothing to cancel.',
        "Once you've paid, call us or write to us. If your wood isn't cut yet, we cancel your order and refund all of it within 5 business days.",
        'Once the wood is cut, it fits your wall and no other. Then we keep the deposit, or half of the price if you paid in full, and refund the rest.',
        "If we can't build your piece as agreed, we'll tell you and refund everything, cut or not.",
      ],
    },
    {
      id: 'deposits',
      title: 'Deposits',
      short:
        'A quoted piece takes a deposit, usually {deposit}, and the balance when it is ready. A piece bought from the cart is paid in full.',
      more: [
        'Your offer says how much the deposit is. We start building once we receive it.',
        "The price in an offer is good for {offerDays} days. Once you accept it, it won't change, whatever wood costs by then.",
        'The balance is due when your piece is ready, before we deliver it. Pay both by card on your page, or ask us about a check or a transfer.',
      ],
    },
    {
      id: 'warranty',
      title: 'Warranty',
      short: 'Joints, corbels and the hardware we supply are covered for 5 years from delivery.',
      more: [
        "If a glue joint opens, a corbel comes loose or a mount that we supplied gives way within 5 years, we'll repair or replace it.",
        "That's for a piece that hangs indoors, put up the way our installation guide says, in a room with {humidity} percent humidity for most of the year.",
        "Wood moves with the seasons. Small checks, slight cupping and color that mellows in the sun aren't covered, and neither is damage from heat where the fireplace's manual asks for more distance.",
        'If we hung it, our work on your wall is covered for one year.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      short: "We keep what we need to build and deliver your piece, and we don't sell it. You don't need an account.",
      more: [
        'When you ask for a quote or place an order, we keep your name, email, phone number and address, the piece, and the messages and photos you send us. We need them to answer you, to build and deliver, and to stand behind our work.',
        'Your card goes straight to our payment provider; we never see its number. Our email provider carries our messages, and a carrier gets your name, address and phone number to deliver. No one else gets anything.',
        'Orders stay on file for 7 years, as taxes ask for. Quotes that led to nothing stay until you ask us to delete them.',
        "Your cart, a design you started and the links to quotes you sent stay in your own browser, and a photo of your wall for 30 days. We get that photo only when you send it, and you can take it back on your quote's page. We set no cookies in the shop; the payment page may set some to stop fraud. We count visits only if you say yes, and you can change your mind at the foot of any page.",
        'Ask us what we have about you, or to correct or delete it: {email}.',
      ],
    },
    {
      id: 'terms',
      title: 'Terms',
      short: 'What we agreed on is what your accepted offer or your order says. Tennessee law applies.',
      more: [
        'You buy from {shop}, {address}, {phone}.',
        'Prices are in US dollars, and sales tax is added where it applies. A price on a page or in the quote builder is an estimate until we have looked at it or you have paid for it.',
        "We build to the dimensions you give us, so measure twice. If you aren't sure, ask, and we'll measure with you or send someone.",
        "Delivery dates are what we plan for. If we run late, we'll tell you as soon as we know.",
        "How far wood must stay from a fire is up to your fireplace's manual and your local building code. We help with it, and your installer or building inspector has the last word.",
        '{picturesNote}',
      ],
    },
  ],
}
