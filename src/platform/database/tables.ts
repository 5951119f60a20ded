/**
 * The columns that the migrations create, the same on both engines: all in one file, as a schema is read. Booleans are 0 or
 * 1, JSON is text.
 */
import type { Generated } from 'kysely'

/** As in src/features/pricing/pricing.ts. */
type Category = 'floating-mantel' | 'corbel-mantel' | 'ceiling-beam'
/** As in src/features/quotes/request/quote.ts. */
type QuoteStatus = 'pending' | 'approved' | 'completed'
/** As in src/features/orders/order.ts. */
type OrderStatus = 'pending_payment' | 'paid' | 'in_production' | 'ready' | 'delivered' | 'canceled' | 'refunded'
/** As in src/features/reviews/review.ts. */
type ReviewState = 'waiting' | 'shown' | 'hidden'

/** As in src/features/owner/people/person.ts. */
type StaffRole = 'owner' | 'workshop'

export type Tables = {
  wood_species: {
    id: string
    key: string
    name: string
    description: string
    price_per_board_foot_cents: number
    picture_id: string | null
    position: number
    /** 120 x 14 inches of its face, and 14 x 14 of its end grain, for drawings at true scale. */
    face_picture_id: Generated<string | null>
    end_picture_id: Generated<string | null>
    /** Pounds per board foot of the seasoned wood; both or neither. */
    pounds_from: Generated<number | null>
    pounds_to: Generated<number | null>
    /** Side hardness (Janka test), in pounds-force. */
    janka_lbf: Generated<number | null>
    /** One line: what it is like to live with. */
    character: Generated<string>
  }
  finish_options: {
    id: string
    name: string
    description: string
    price_cents: number
    position: number
    /** '#rrggbb', laid over the wood in drawings; null leaves the wood's own color. */
    tone: Generated<string | null>
    /** How much the tone covers, from 0 to 100. */
    strength_percent: Generated<number>
    /** How glossy it is, from 0 to 100. */
    sheen_percent: Generated<number>
    /** When the owner stopped offering it. */
    retired_at: Generated<number | null>
  }
  products: {
    id: string
    name: string
    description: string
    category: Category
    base_price_cents: number
    price_unit: 'linear_foot' | 'board_foot' | 'piece'
    featured: number
    wood_species_id: string
    min_length_in: number
    min_width_in: number
    min_thickness_in: number
    max_length_in: number
    max_width_in: number
    max_thickness_in: number
    created_at: number
    retired_at: number | null
    /** The idempotency key it was created with; null for seeded products. */
    creation_key: Generated<string | null>
    /** Stands for the product in the index of words, and settles ties of a sort. PostgreSQL counts by itself. */
    number: Generated<number>
    /** The name as lists sort it: lower-case, without accents. */
    sort_name: string
    /** JSON: how it is made (`Making`); null as usual for its category. */
    making: Generated<string | null>
  }
  /** The words of all products, and their short beginnings with an asterisk. */
  product_vocabulary: { id: Generated<number>; word: string }
  /** A word without one of its letters, to find words that are one typing error away. */
  product_typos: { typo: string; word_id: number }
  product_words: { word_id: number; product_number: number }
  product_pictures: { product_id: string; position: number; picture_id: string }
  /** What a place showed before, the latest first. `place`: 'hero', a category, or 'product:' and its id. */
  earlier_pictures: { place: string; position: number; picture_id: string; removed_at: number }
  gallery_images: {
    id: string
    title: string
    description: string
    category: string
    picture_id: string
    featured: number
    sort_order: number
    created_at: number
    /** What the picture shows, where that is known. Neither id has to be one of the catalog by now. */
    wood_species_id: Generated<string | null>
    product_id: Generated<string | null>
    length_in: Generated<number | null>
    width_in: Generated<number | null>
    thickness_in: Generated<number | null>
    /** Since when it is in the bin. */
    deleted_at: Generated<number | null>
  }
  /** Words of a gallery image, for the desk's search by how words begin. */
  gallery_words: { image_id: string; word: string }
  /** Uploaded pictures. A row is inserted before its first file is stored and deleted after its last. */
  pictures: {
    id: string
    state: 'arriving' | 'ready' | 'leaving'
    width: number
    height: number
    /** JSON: pixels, ascending. */
    widths: string
    /** The same, of the crop for narrow screens; null for a picture without one. */
    narrow_widths: string | null
    placeholder: string
    created_at: number
    /** When the state last changed. */
    updated_at: number
  }
  settings: { name: string; value: string; updated_at: number }
  /** The price history. An undo is also a change, with the id of the one it undoes. */
  price_changes: {
    id: Generated<number>
    kind:
      | 'wood-pricing'
      | 'multipliers'
      | 'additional-fees'
      | 'wood-species'
      | 'product'
      | 'finish'
      | 'cart-price-rule'
      | 'delivery'
      | 'tax'
    at: number
    /** When the session that made the change began. */
    signed_in_at: number
    /** Whose session; null in rows from before there were people. */
    by_name: Generated<string | null>
    undoes: number | null
    undone: number
  }
  price_change_items: {
    change_id: number
    position: number
    target: 'wood' | 'multiplier' | 'fee' | 'product' | 'species' | 'finish' | 'setting'
    /** A species' key, the id of a product or finish, or the name of a setting. */
    key: string
    name: string
    /** Cents, or a multiplier in percent; null if it did not exist. */
    old_value: number | null
    new_value: number | null
    /** JSON: the added or removed species. */
    species: string | null
    /** JSON: the values of a setting, which are no numbers. */
    old_text: Generated<string | null>
    new_text: Generated<string | null>
  }
  /** One row, whose number rises with every change that pages show. */
  page_revision: { id: number; revision: number }
  quotes: {
    id: Generated<number>
    idempotency_key: string
    request_hash: string
    status: QuoteStatus
    customer_name: string
    customer_email: string
    customer_phone: string
    company: string
    notes: string
    product_id: string
    product_name: string
    category: Category
    wood_species_id: string
    wood_species_name: string
    price_per_board_foot_cents: number
    finish_option_id: string | null
    finish_name: string | null
    length_in: number
    width_in: number
    thickness_in: number
    board_feet: number
    wood_cents: number
    finish_cents: number
    processing_cents: number
    /** Where the price is a range, this and the total are its lower end. */
    shipping_cents: number
    total_cents: number
    /** The upper end of a total that is a range; null for a firm one. */
    total_to_cents: Generated<number | null>
    /**
     * JSON: way, place, price and days (`QuoteDelivery`). Null in older quotes, and in one sent without a word about
     * delivery for a piece that no way takes.
     */
    delivery: Generated<string | null>
    /** JSON: what the total is made of (`PriceLine[]`). Null in quotes from before there was a choice. */
    price_lines: Generated<string | null>
    /** JSON: how the piece is made (`Making`); null as usual for its category. */
    making: Generated<string | null>
    /** JSON: the customer's fireplace (`QuotedFireplace`), as far as it was given. */
    fireplace: Generated<string | null>
    /** Why it looks like a bot's; null when it doesn't. */
    suspicion: Generated<'hidden-field' | 'too-fast' | null>
    /** DESK-1: where it came from. */
    source: Generated<'web' | 'phone' | 'shop'>
    /** JOB-1: how many rows of `quote_pieces`. The columns above say the first one, and what all cost together. Only older versions read it. */
    piece_count: Generated<number>
    created_at: number
    updated_at: number
    /** Since when it is in the bin. */
    deleted_at: Generated<number | null>
    /** Of the newest version of its offer; null before there is one. Triggers write these three (migration 0045). */
    offer_state: Generated<'sent' | 'seen' | 'accepted' | 'declined' | 'withdrawn' | null>
    offer_ends_at: Generated<number | null>
    /** Once accepted, of what was chosen. */
    offer_cents: Generated<number | null>
    /** DESK-3: when the owner closed it, as what, and why. */
    closed_at: Generated<number | null>
    closed_as: Generated<'lost' | 'not_for_us' | null>
    closed_reason: Generated<string | null>
    /** Who of the shop, where they have a name. */
    closed_by: Generated<string | null>
  }
  quote_pieces: {
    quote_id: number
    /** From 0. */
    position: number
    product_id: string
    product_name: string
    category: Category
    /** JSON: how it is made (`Making`); null as usual for its category. */
    making: string | null
    wood_species_id: string
    wood_species_name: string
    price_per_board_foot_cents: number
    finish_option_id: string | null
    finish_name: string | null
    length_in: number
    width_in: number
    thickness_in: number
    /** 1 to 99. */
    quantity: number
    note: string
    /** Of one. */
    board_feet: number
    /** Of all of them, like the two below. */
    wood_cents: number
    finish_cents: number
    processing_cents: number
  }
  /** Private links to a quote's page. Only the one that wasn't replaced works. */
  quote_links: { token: string; quote_id: number; created_at: number; replaced_at: number | null }
  /** What the owner is working on for a quote. `revision` rises with every save. */
  offers: {
    quote_id: number
    /** JSON (`OfferDraft`). */
    draft: string
    revision: number
    saved_at: number
  }
  /** Offers as they were sent. Their text never changes. */
  offer_versions: {
    id: Generated<number>
    quote_id: number
    /** From 1, per quote. */
    number: number
    /** JSON: the draft it was made from. */
    draft: string
    /** Of that draft; null for a renewal. */
    revision: number | null
    /** JSON: what its drawing showed when it was sent (`FrozenDrawing`), so that its paper never changes. */
    drawing: string
    /** Canonical JSON (RFC 8785) of what is offered (`Offer`). */
    text: string
    /** Of the text, in hex. */
    sha256: string
    state: 'sent' | 'seen' | 'accepted' | 'declined' | 'withdrawn' | 'replaced'
    sent_at: number
    /** The end of its last day, by the shop's clock. */
    ends_at: number
    seen_at: number | null
    answered_at: number | null
    /** Why the customer declined. */
    answer: Generated<string>
  }
  offer_acceptances: {
    quote_id: number
    version_id: number
    /** As the customer typed it; empty where the owner recorded it. */
    name: string
    at: number
    /** Of the network address it came from: proof for a dispute, without keeping the address. */
    address_digest: string
    sha256: string
    order_id: number
    /** JSON: keys of what was chosen, in the offer's order. Null where the offer left no choice. */
    chosen: string | null
    /** Canonical JSON of what was agreed (`Agreed`) and its digest, in hex. Null where the offer left no choice. */
    agreed: string | null
    agreed_sha256: string | null
    /** DESK-2: by the customer, on their page, or said to the owner, who recorded it. */
    how: Generated<'online' | 'shop' | 'phone'>
  }
  quote_events: {
    id: Generated<number>
    quote_id: number
    at: number
    kind: string
    note: Generated<string>
    /** STAFF-2: who of the shop, where they have a name; as in the tables below. */
    by_name: Generated<string | null>
  }
  offer_reminders: {
    id: Generated<number>
    quote_id: number
    version_id: number
    kind: 'unseen' | 'week' | 'day'
    due_at: number
    state: 'due' | 'sent' | 'dropped'
    done_at: number | null
  }
  reminder_stops: { quote_id: number; stopped_by: 'owner' | 'customer'; at: number }
  /** Of a quote, or of an order that no quote led to: one of the two is set. */
  quote_messages: {
    id: Generated<number>
    quote_id: number | null
    order_id: Generated<number | null>
    /** Who wrote it. */
    side: 'customer' | 'owner'
    /** Sent by the browser, so that a retry doesn't write it twice. */
    key: string
    at: number
    text: string
    /** JSON: the piece that the customer would rather have. */
    design: string | null
    /** When the other side read it. */
    read_at: number | null
    by_name: Generated<string | null>
  }
  questions: {
    id: Generated<number>
    /** Sent by the browser, so that a retry doesn't write it twice. */
    key: string
    at: number
    product_id: string
    /** As it was called then. */
    product_name: string
    /** The piece as chosen, as in an address; '' for the product as it comes. */
    design: string
    customer_name: string
    customer_email: string
    /** '' for none. */
    customer_phone: string
    text: string
    answered_at: number | null
  }
  message_photos: {
    picture_id: string
    quote_id: number | null
    order_id: Generated<number | null>
    side: 'customer' | 'owner'
    /** Null until the message is sent. */
    message_id: number | null
    position: Generated<number>
  }
  quote_walls: {
    quote_id: number
    photo_id: string
    /** JSON of `WallMarks`. */
    marks: string
    sent_at: number
  }
  wall_views: {
    quote_id: number
    /** Of the offer; 0 for the piece that was asked for. */
    version: number
    picture_id: string
  }
  /** SET-1: all of the owner's settings as JSON, once for each time they were saved. The newest version holds. */
  shop_settings: {
    version: number
    at: number
    by_name: string | null
    /** What was changed. */
    section: string
    /** The version whose change this one takes back. */
    undoes: number | null
    value: string
  }
  /** JOB-2: each cart that a quote was put into by 'Buy it now', and the order that bought it once it is paid. */
  bought_quotes: {
    quote_id: number
    session_id: string
    order_id: number | null
    at: number
  }
  cart_items: {
    id: string
    session_id: string
    product_id: string
    wood_species_id: string
    /** '' for none. */
    finish_option_id: string
    quantity: number
    length_in: number
    width_in: number
    thickness_in: number
    /** The unit price that the customer last saw and accepted. If it differs now, the cart says so. */
    seen_price_cents: number
    created_at: number
    updated_at: number
  }
  payment_intents: {
    /** Our id, sent to the provider as the idempotency key. */
    id: string
    /** The provider's id; null until it responds. */
    intent_id: string | null
    /** The cart that it pays for, or the id of an order's payment. */
    session_id: string
    /** The payment of an accepted offer that it is for; null for a cart's. */
    order_payment_id: Generated<string | null>
    provider: string
    amount_cents: number
    /** 1 while a new amount is on its way to the provider, or its answer was lost. Then no order may rely on the amount. */
    changing: Generated<number>
    state: 'creating' | 'open' | 'settled' | 'canceled'
    last_status: string
    last_error: string | null
    created_at: number
    checked_at: number
    /** How often refunds or disputes of it were booked. What was read before the last time is out of date. */
    news: Generated<number>
  }
  payment_events: { id: string; type: string; received_at: number }
  /** What providers sent to the bank, or took from it. Amounts as in `ProviderPayout` (payment/provider.ts). */
  payouts: {
    provider: string
    id: string
    amount_cents: number
    state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
    created_at: number
    /** '2026-12-03'. */
    arrives_on: string
    /** 0 for one that was made by hand. */
    is_automatic: number
    /** `later` the provider can't list its lines yet, `ready` the shop hasn't read them, `none` never will be listed. */
    lines: 'later' | 'ready' | 'read' | 'none'
    note: string
    /** What of it is in the ledger: its amount once the bank has it. */
    entered_cents: Generated<number>
  }
  /** The movements of the shop's balances at providers, each once (`ProviderLine`). */
  provider_lines: {
    provider: string
    id: string
    /** Null until it was paid out, and for all that is paid out by hand. */
    payout_id: string | null
    kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
    amount_cents: number
    fee_cents: number
    net_cents: number
    intent_id: string | null
    refund_id: string | null
    dispute_id: string | null
    at: number
    description: string
    /** 1 once the ledger has what the provider took. */
    is_entered: Generated<number>
  }
  /** How far the shop has read what each provider did with its money. */
  provider_reads: {
    provider: string
    /** When the newest line was made that has been read with all before it. Null before the first. */
    lines_through_at: number | null
    /** When all was read last; null for never. */
    read_at: number | null
    /** Why the provider refuses; '' when it doesn't. */
    problem: string
  }
  orders: {
    id: Generated<number>
    /** Unguessable; the customer's confirmation page finds the order by it. */
    token: string
    /** The cart it was placed from; null for an accepted offer. */
    session_id: string | null
    /** The quote whose offer was accepted; null for a cart's order. */
    quote_id: Generated<number | null>
    status: OrderStatus
    customer_name: string
    customer_email: string
    customer_phone: string
    shipping_address: string
    billing_address: string
    subtotal_cents: number
    shipping_cents: number
    tax_cents: number
    total_cents: number
    /** JSON: way, place, price and days. Null in orders from before there was a choice, and in payments without an order. */
    delivery: Generated<string | null>
    /** The last day by which it is promised, '2026-12-08', as the owner last said; null without a promise. */
    promised_on: Generated<string | null>
    /** JSON: the rule of its tax. */
    tax_rule: Generated<string | null>
    /** JSON: the lines of delivery and tax, as they were. */
    price_lines: Generated<string>
    /** Sum of its payments that arrived. */
    received_cents: Generated<number>
    /** Refunded, or being refunded: the sum of its payments. */
    refunded_cents: number
    /** Taken back by banks over disputes: the sum of its payments. */
    withdrawn_cents: Generated<number>
    /** Why the owner must review it; null when nothing is wrong. */
    set_aside: string | null
    created_at: number
    updated_at: number
    paid_at: number | null
  }
  order_items: {
    order_id: number
    position: number
    cart_item_id: string
    product_id: string
    product_name: string
    category: Category
    wood_species_name: string
    picture_id: string | null
    length_in: number
    width_in: number
    thickness_in: number
    quantity: number
    unit_price_cents: number
    /** Null in orders from before a piece's wood and finish could be chosen. */
    wood_species_id: string | null
    finish_option_id: string | null
    finish_name: string | null
    /** JSON: what the unit price is made of, as it was then (`PriceLine[]`). */
    price_lines: Generated<string>
    /** JSON: how it is made (`Making`); null as usual for its category. */
    making: Generated<string | null>
    /** What is agreed about it. */
    note: Generated<string>
    /** Of an order in production; null is in work. */
    work: Generated<'waiting' | 'in_work' | 'ready' | null>
    /** A private picture of the piece that is ready. */
    photo_id: Generated<string | null>
    /** The gallery has a copy of it. */
    gallery_image_id: Generated<string | null>
  }
  order_events: {
    id: Generated<number>
    order_id: number
    at: number
    status: OrderStatus
    note: string
    by_name: Generated<string | null>
  }
  order_payments: {
    id: string
    order_id: number
    /** `extra` arrived beyond what was due. */
    kind: 'whole' | 'deposit' | 'balance' | 'extra'
    /** `held` arrived, but the owner must check it before it counts. */
    state: 'due' | 'paid' | 'held' | 'void'
    amount_cents: number
    /** Refunded, or being refunded. */
    refunded_cents: Generated<number>
    /** Taken back by the bank: for good, or until a dispute is decided. */
    withdrawn_cents: Generated<number>
    /** Null until it arrived. */
    how: 'card' | 'check' | 'cash' | 'transfer' | null
    /** The owner's words on a payment by hand, such as the number of a check. */
    note: Generated<string>
    /** By card: the provider's id of its latest intent. */
    intent_id: string | null
    provider: string | null
    created_at: number
    /** Null while it is due, and for held money, which isn't revenue yet. */
    paid_at: number | null
    /** By hand: the key of the booking that it came with. One check may pay a deposit and a part of the balance. */
    request_key: Generated<string | null>
  }
  /** Payments by hand that were taken back: a check that bounced, or the wrong order. Their money is due again. */
  unbooked_payments: {
    id: string
    order_id: number
    payment_id: string
    kind: 'whole' | 'deposit' | 'balance' | 'extra'
    amount_cents: number
    how: 'check' | 'cash' | 'transfer'
    note: string
    paid_at: number
    unbooked_at: number
    reason: string
  }
  refunds: {
    id: string
    order_id: number
    payment_id: string
    amount_cents: number
    state: 'pending' | 'done' | 'failed'
    provider_refund_id: string | null
    created_at: number
    /** 1 for one that was made in the provider's own dashboard. Its id is the provider's. */
    by_provider: Generated<number>
    /** Why it failed after the provider had accepted it. */
    failure: Generated<string | null>
    /** 1 until the owner has looked at it: it was made, or failed, at the provider. */
    needs_look: Generated<number>
    /** The owner's, for the customer and the books; '' for one that was made elsewhere. */
    reason: Generated<string>
    /** Its share of the order's tax. */
    tax_cents: Generated<number>
    by_name: Generated<string | null>
  }
  /** BOOK-1: movements of money. The database refuses to change or delete one. */
  ledger: {
    id: Generated<number>
    /** Of the books, 'YYYY-MM-DD' by the shop's clock: when it moved, or the first of the next open month. */
    day: string
    /** When it moved, by the shop's clock. */
    moved_on: string
    entered_at: number
    /** `extra` arrived beyond what was due; `fee`, `adjustment` and `payout` (to the bank) are the provider's. */
    kind: 'deposit' | 'balance' | 'whole' | 'part' | 'extra' | 'refund' | 'dispute' | 'fee' | 'adjustment' | 'payout'
    /** 'payment:…', 'refund:…', 'dispute:…', 'line:…' or 'payout:…'. The rows of one add up to what is true now. */
    source: string
    /** Null for what the provider took for no order. */
    order_id: number | null
    quote_id: number | null
    /** Their name at the time. */
    customer: string
    how: 'card' | 'check' | 'cash' | 'transfer'
    /** The number of a check, the reason of a refund, why it was taken back. */
    note: string
    /** What came in; less than 0 for what went out. */
    amount_cents: number
    /** Its part of the order's tax. */
    tax_cents: number
    provider: string | null
    /** Its intent, refund, dispute or balance transaction. */
    provider_id: string | null
  }
  /** BOOK-2, BOOK-3: what was sold, and what of it was refunded (less than 0). Never changed, as the ledger. */
  sales: {
    id: Generated<number>
    day: string
    sold_on: string
    entered_at: number
    order_id: number
    kind: 'sale' | 'refund'
    /** What the shop counted by when it was entered. */
    basis: 'delivery' | 'payment'
    gross_cents: number
    out_of_state_cents: number
    exempt_cents: number
    untaxed_cents: number
    taxable_cents: number
    flat_cents: number
    state_cents: number
    local_cents: number
    single_article_cents: number
  }
  /** BOOK-5: this month and all before it are closed. */
  closed_months: {
    month: string
    closed_at: number
    by: string
    last_movement_id: number | null
    last_sale_id: number | null
  }
  /** One row. */
  books_settings: {
    id: number
    basis: 'delivery' | 'payment'
    /** JSON: what the accounts of the journal are called (src/features/books/books-settings.server.ts). */
    accounts: string
  }
  /** BOOK-3: why an order was sold without tax. */
  tax_certificates: {
    order_id: number
    number: string
    /** The name on it; '' when not given. */
    holder: string
    /** A day. */
    valid_until: string | null
    file_type: 'PDF' | 'JPEG' | 'PNG' | 'HEIC'
    bytes: number
    added_at: number
  }
  /** The pieces of its file, in their order. */
  tax_certificate_files: { order_id: number; position: number; base64: string }
  disputes: {
    /** The provider's. */
    id: string
    order_id: number
    payment_id: string
    intent_id: string
    amount_cents: number
    /** What the bank has taken back over it and not returned. */
    withdrawn_cents: number
    /** 1 while the bank only asks, and takes nothing back. */
    is_inquiry: number
    state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
    /** The provider's code. */
    reason: string
    /** Until when the owner can reply; null where no reply is possible. */
    due_at: number | null
    /** 1 while it waits for the owner: for a reply, or for a look at a lost one. */
    needs_look: number
    created_at: number
  }
  demo_intents: {
    id: string
    idempotency_key: string
    client_secret: string
    amount_cents: number
    currency: string
    status: 'open' | 'processing' | 'succeeded' | 'canceled'
    last_error: string | null
    settles_at: number | null
    settles_to: string | null
    refunded_cents: number
    created_at: number
  }
  demo_refunds: {
    idempotency_key: string
    id: string
    intent_id: string
    amount_cents: number
    /** Why it failed; null for one that is made. */
    failure: Generated<string | null>
  }
  demo_disputes: {
    id: string
    intent_id: string
    amount_cents: number
    is_inquiry: number
    state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
    reason: string
    due_at: number
  }
  /** `intent_id` is null for one about a payout. */
  demo_events: { id: string; type: string; intent_id: string | null; created_at: number; due_at: number | null }
  demo_payouts: { id: string; amount_cents: number; created_at: number; arrives_on: string }
  demo_lines: {
    number: Generated<number>
    payout_id: string | null
    kind: 'payment' | 'refund' | 'dispute'
    amount_cents: number
    fee_cents: number
    intent_id: string
    refund_id: string | null
    dispute_id: string | null
    at: number
  }
  /** The shop's key for push services (VAPID), base64url. One row. */
  push_keys: { id: number; public_key: string; private_key: string; created_at: number }
  /** Browsers that show the owner notices. */
  push_subscriptions: {
    /** The digest of its endpoint. */
    id: string
    endpoint: string
    /** The browser's public key and secret, base64url. */
    p256dh: string
    auth: string
    /** JSON: a list of `PushTopic`, from possibly another version of the shop. */
    topics: string
    /** Whose it is. Null: the owner's. */
    person_id: string | null
    created_at: number
    updated_at: number
  }
  /** The newest notice of each topic, for each of them. `due_at` is null once it is sent. */
  push_notes: {
    subscription_id: string
    topic: string
    /** JSON. */
    content: string
    /** How many it replaced that were never sent. */
    more: number
    happened_at: number
    due_at: number | null
    tries: number
    lease: string | null
    sent_at: number | null
  }
  /** Outgoing emails. `due_at` is when a worker may take one: its next try or the end of its lease; null when finished. */
  outbox: {
    id: Generated<number>
    /** A kind from src/features/mail/mail.ts, possibly of another version of the shop. */
    kind: string
    /** The id of its quote or order, or of what happened to it. */
    about_id: number
    /** For those of a living quote. They go when it is deleted. */
    quote_id: Generated<number | null>
    /** For those about messages of an order. */
    order_id: Generated<number | null>
    /** Null: the owner. */
    recipient: string | null
    /** JSON, by kind. */
    content: string
    message_id: string
    state: 'waiting' | 'sending' | 'uncertain' | 'sent' | 'failed'
    tries: number
    /** How many times the mail server got the text and didn't answer. Each may have delivered another copy. */
    unanswered: number
    due_at: number | null
    /** Why it waits for the owner's approval; null when it may be sent. */
    held: Generated<string | null>
    /** The mark of the process that is sending it. */
    lease: string | null
    last_error: string | null
    created_at: number
    sent_at: number | null
  }
  /**
   * The words that a quote is found by, with a space between them; '' where they are yet to be written. SQLite's
   * `quote_search_index` and PostgreSQL's column `words` follow it.
   */
  quote_search: { id: number; text: string }
  order_search: { id: number; text: string }
  /** The owner's notes on a quote or an order: one of the two is set. No customer sees them. */
  internal_notes: {
    id: Generated<number>
    quote_id: number | null
    order_id: number | null
    text: string
    created_at: number
    /** Since when it is in the bin. */
    deleted_at: Generated<number | null>
    /** Who wrote it; null in rows from before there were people. */
    by_name: Generated<string | null>
  }
  /** WIN-10: which delivered orders are asked for a review, and the private link that each answer comes by. */
  review_requests: {
    id: Generated<number>
    order_id: number
    token: string
    state: 'due' | 'sent' | 'dropped'
    due_at: number
    done_at: number | null
    /** When the customer asked for no more such emails. */
    stopped_at: number | null
    created_at: number
  }
  reviews: {
    id: Generated<number>
    /** Null for one that the owner entered. */
    request_id: number | null
    order_id: number | null
    product_id: string | null
    category: string | null
    words: string
    /** As the customer wants it shown. */
    name: string
    /** '' for none. */
    place: string
    piece: string
    /** The shop's day, '2026-11-20'. Pages show its month. */
    said_on: string
    may_show: number
    state: ReviewState
    /** Counts changes, so that nobody approves words that they haven't read. */
    version: number
    created_at: number
    updated_at: number
    /** Since when it is in the bin. */
    deleted_at: Generated<number | null>
  }
  /** What became of each backup. */
  backups: {
    /** The moment it was planned for, such as '2026-11-24T03:30', or that of one made by hand. */
    slot: string
    state: 'running' | 'done' | 'failed'
    started_at: number
    /** When the program that makes it last said so. */
    beat_at: number
    finished_at: number | null
    /** The identity of its place, such as 'the bucket shop at s3.example.com'. */
    place: string | null
    file: string | null
    bytes: number | null
    rows: number | null
    /** Files of pictures in it. */
    pictures: number | null
    /** Files that a picture should have and the storage didn't. */
    missing_pictures: number | null
    is_encrypted: Generated<number>
    /** When all of it was read back from where it is, and was right. */
    read_back_at: number | null
    error: string | null
  }
  /** How many emails each key caused recently. `used` is a JSON list of epoch milliseconds, ascending. */
  mail_allowances: { key: string; used: string; updated_at: number }
  /** Who may sign in at the desk. The first owner's password is a setting: 'ownerPassword'. */
  persons: {
    id: string
    name: string
    /** The name as it is looked for, in small letters. Unique among those who weren't removed. */
    name_key: string
    /** In small letters. */
    email: string | null
    role: StaffRole
    password: string | null
    created_at: number
    removed_at: number | null
  }
  /** STAFF-2: who did what at the desk (src/features/owner/deeds). */
  deeds: {
    id: Generated<number>
    at: number
    /** '' for who isn't known: failed sign-ins. */
    person_id: string
    /** As it was then. */
    person_name: string
    /** The call of the API description. */
    action: string
    about_kind: string
    /** '' for what there is one of. */
    about_id: string
    title: string
    /** JSON: [{ field, from, to }]; until it has ended, what was asked for. */
    changes: string
    /** What it is found by, in small letters. */
    words: string
    /** The status of the answer; null until it has ended, and for good if the shop stopped before. */
    outcome: number | null
    /** 1: the database refuses to change it. */
    is_final: Generated<number>
  }
  /** `person_id` is who gets a new password; null for someone new. */
  invitations: {
    token_hash: string
    person_id: string | null
    name: string
    email: string | null
    role: StaffRole
    created_by: string
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** `public_key` is COSE in base64url, `transports` a JSON list. `copied_at`: when its counter last went back. */
  passkeys: {
    id: string
    person_id: string
    credential_id: string
    public_key: string
    counter: number
    transports: string
    is_backed_up: number
    name: string
    created_at: number
    last_used_at: number | null
    copied_at: number | null
  }
  /** `bound_to`: the session, sign-in attempt or invitation that asked. `person_id`: who gets the passkey. */
  passkey_challenges: { challenge_hash: string; bound_to: string; person_id: string | null; expires_at: number }
  /** `person_id` null, from an older version of the shop: the first owner. */
  admin_sessions: {
    token_hash: string
    created_at: number
    expires_at: number
    person_id: string | null
    /** 'Chrome on Android'. */
    device: string | null
    seen_at: number | null
  }
  /** Browsers in which a person has signed in before. */
  known_browsers: { token_hash: string; expires_at: number; person_id: string | null }
  rate_limits: { key: string; window_started_at: number; hits: number }
  /** `content` in base64, of scripts and styles as Brotli. `used_at` is when a version that has it last ran. */
  browser_files: { path: string; content: string; used_at: number }
}
