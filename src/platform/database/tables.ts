import type { Generated } from 'kysely'

/** The columns as the migrations made them; the same on both engines. Booleans are 0 or 1, JSON is text. */
export type Tables = {
  wood_species: {
    id: string
    key: string
    name: string
    description: string
    price_per_board_foot_cents: number
    picture_id: string | null
    position: number
  }
  finish_options: { id: string; name: string; description: string; price_cents: number; position: number }
  products: {
    id: string
    name: string
    description: string
    category: string
    base_price_cents: number
    price_unit: string
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
    /** The idempotency key of its making; null for what came with the shop. */
    creation_key: Generated<string | null>
  }
  product_pictures: { product_id: string; position: number; picture_id: string }
  gallery_images: {
    id: string
    title: string
    description: string
    category: string
    picture_id: string
    featured: number
    sort_order: number
    created_at: number
  }
  /** Uploaded pictures. A row is there before the first of its files and goes after the last. */
  pictures: {
    id: string
    state: 'arriving' | 'ready' | 'leaving'
    width: number
    height: number
    /** JSON: pixels, ascending. */
    widths: string
    placeholder: string
    created_at: number
    /** When it got its state. */
    updated_at: number
  }
  settings: { name: string; value: string; updated_at: number }
  /** The history of prices. An undo is a change too, and says which one it undoes. */
  price_changes: {
    id: Generated<number>
    kind: 'wood-pricing' | 'multipliers' | 'additional-fees' | 'wood-species' | 'product'
    at: number
    /** When the session began that made the change. */
    signed_in_at: number
    undoes: number | null
    undone: number
  }
  price_change_items: {
    change_id: number
    position: number
    target: 'wood' | 'multiplier' | 'fee' | 'product' | 'species'
    /** A species' key, a product's id, or the name of a setting. */
    key: string
    name: string
    /** Cents, or hundredths of a factor; null for what was not there. */
    old_value: number | null
    new_value: number | null
    /** JSON: the added or removed species. */
    species: string | null
  }
  /** One row; its number goes up with every change that a page shows. */
  page_revision: { id: number; revision: number }
  quotes: {
    id: Generated<number>
    idempotency_key: string
    request_hash: string
    status: string
    customer_name: string
    customer_email: string
    customer_phone: string
    company: string
    notes: string
    product_id: string
    product_name: string
    category: string
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
    shipping_cents: number
    total_cents: number
    /** Why it looks like a robot's; null when it does not. */
    suspicion: Generated<string | null>
    created_at: number
    updated_at: number
  }
  /** Lower-case words of a quote, for search by prefix through an index. */
  quote_words: { quote_id: number; word: string }
  cart_items: {
    id: string
    session_id: string
    product_id: string
    quantity: number
    length_in: number
    width_in: number
    thickness_in: number
    /** The price of one that the customer was last shown and took; another one now is a change to be told. */
    seen_price_cents: number
    created_at: number
    updated_at: number
  }
  payment_intents: {
    /** Ours; sent to the provider as the idempotency key of its creation. */
    id: string
    /** The provider's; null until it has answered. */
    intent_id: string | null
    session_id: string
    provider: string
    amount_cents: number
    state: 'creating' | 'open' | 'settled' | 'canceled'
    last_status: string
    last_error: string | null
    created_at: number
    checked_at: number
  }
  payment_events: { id: string; type: string; received_at: number }
  orders: {
    id: Generated<number>
    /** Unguessable; what a customer's confirmation page shows it by. */
    token: string
    session_id: string
    intent_id: string
    provider: string
    status: string
    customer_name: string
    customer_email: string
    customer_phone: string
    shipping_address: string
    billing_address: string
    subtotal_cents: number
    shipping_cents: number
    tax_cents: number
    total_cents: number
    /** Paid back, or being paid back. */
    refunded_cents: number
    /** Why the owner must look at it; null when all is well. */
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
    category: string
    wood_species_name: string
    picture_id: string | null
    length_in: number
    width_in: number
    thickness_in: number
    quantity: number
    unit_price_cents: number
  }
  order_events: { id: Generated<number>; order_id: number; at: number; status: string; note: string }
  order_words: { order_id: number; word: string }
  refunds: {
    id: string
    order_id: number
    amount_cents: number
    state: 'pending' | 'done' | 'failed'
    provider_refund_id: string | null
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
  demo_refunds: { idempotency_key: string; id: string; intent_id: string; amount_cents: number }
  demo_events: { id: string; type: string; intent_id: string; created_at: number; due_at: number | null }
  /** Mails of the shop. `due_at` is when one may be taken: its next try, or the end of its lease; null when it is over. */
  outbox: {
    id: Generated<number>
    /** A kind of src/features/mail/mail.ts, or one of another version of the shop. */
    kind: string
    /** The quote or order that it is about. */
    about_id: number
    /** Null: the owner. */
    recipient: string | null
    /** JSON, by kind. */
    content: string
    message_id: string
    state: 'waiting' | 'sending' | 'uncertain' | 'sent' | 'failed'
    tries: number
    /** How often its text was handed to the mail server and no answer came: it may have arrived that many times more. */
    unanswered: number
    due_at: number | null
    /** Why it waits for the owner's word; null when it may go. */
    held: Generated<string | null>
    /** The mark of the process that is sending it. */
    lease: string | null
    last_error: string | null
    created_at: number
    sent_at: number | null
  }
  /** How much mail each has caused lately; `used` is JSON: epoch milliseconds, ascending. */
  mail_allowances: { key: string; used: string; updated_at: number }
  admin_sessions: { token_hash: string; created_at: number; expires_at: number }
  /** Browsers that the owner has signed in with before. */
  known_browsers: { token_hash: string; expires_at: number }
  rate_limits: { key: string; window_started_at: number; hits: number }
}
