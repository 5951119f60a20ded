/**
 * WIN-4: what shoppers ask about a piece. The only writer of its table. A question goes to the owner's mailbox and waits at
 * the desk until it is answered, by mail or phone.
 */
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findAnyProduct } from '../catalog/catalog.server.ts'
import { takeOwnerNotice } from '../mail/mail-allowances.server.ts'
import { isOutboxOpen, putInOutbox } from '../mail/outbox.server.ts'
import { pushToOwner } from '../mail/owner-push.server.ts'

export type QuestionRow = Selectable<Tables['questions']>

type NewQuestion = {
  /** The same for a retry. */
  key: string
  productId: string
  /** As `designSearch` writes it; '' for the product as it comes. */
  design: string
  name: string
  email: string
  /** '' for none. */
  phone: string
  text: string
}

/** What was answered is kept this long, for a press that was a mistake. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Saves a question, once per key, and the email about it. False for a product that isn't there. */
export function addQuestion(store: Store, question: NewQuestion, now: number): Promise<boolean> {
  const { key, productId, design, name, email, phone, text } = question
  return store.transaction(async () => {
    const product = await findAnyProduct(store, productId)
    if (!product) return false
    await store.db
      .deleteFrom('questions')
      .where('answered_at', '<', now - keptMs)
      .execute()
    const saved = await store.db
      .insertInto('questions')
      .values({
        ...{ key, at: now, product_id: productId, product_name: product.name, design, text },
        ...{ customer_name: name, customer_email: email, customer_phone: phone },
        answered_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!saved) return true
    store.logCommitted({ question: saved.id }, 'question received')
    await mailQuestion(store, saved, now)
    return true
  })
}

/** MAIL-3: past the owner's limit of notices there is no mail for each; the desk has every question. */
async function mailQuestion(store: Store, row: QuestionRow, now: number): Promise<void> {
  const content = {
    questionId: row.id,
    ...{ productId: row.product_id, productName: row.product_name, design: row.design, text: row.text },
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
  }
  const mail = { kind: 'question_notice', recipient: null, content } as const
  if (isOutboxOpen(store) && !(await takeOwnerNotice(store, now))) return pushToOwner(store, mail, now)
  await putInOutbox(store, mail, now)
}

/** Of those that wait for an answer, the newest. */
const mostListed = 100

export const listOpenQuestions = (store: Store): Promise<QuestionRow[]> =>
  store.db
    .selectFrom('questions')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

export async function countOpenQuestions(store: Store): Promise<number> {
  const { open } = await store.db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** False for a question that isn't there. */
export function settleQuestion(store: Store, id: number, isAnswered: boolean, now: number): Promise<boolean> {
  return store.transaction(async () => {
    const { numUpdatedRows } = await store.db
      .updateTable('questions')
      .set({ answered_at: isAnswered ? now : null })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) store.logCommitted({ question: id, isAnswered }, 'question settled')
    return numUpdatedRows > 0n
  })
}
