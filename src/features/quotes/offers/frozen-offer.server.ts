/** LIVE-5: a version as it was sent, read from its row, and checked against its digest each time. */

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Range } from '../../../../content/shop.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DrawnPiece, Setting } from '../../drawing/drawing.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { type Offer, type OfferState, stateAt } from './offer.ts'

export type VersionRow = Selectable<Tables['offer_versions']>

type Frozen = Pick<VersionRow, 'text' | 'sha256'>

/** Whether the text is still what was sent. Anyone who can write to the database could change it. */
export const isGenuine = ({ text, sha256 }: Frozen): boolean => digestOf(text) === sha256

/** Also against the digest that was stored when it was accepted. */
export const isAsSent = (
  version: Frozen & Pick<VersionRow, 'id'>,
  acceptance: { version_id: number; sha256: string } | undefined,
): boolean => isGenuine(version) && (acceptance?.version_id !== version.id || acceptance.sha256 === version.sha256)

export class OfferAltered extends Error {}

/** What was sent, from its row. Throws `OfferAltered` when that isn't what is stored now. */
export function offerOf(version: Frozen): Offer {
  if (!isGenuine(version)) throw new OfferAltered('an offer differs from what was sent')
  return JSON.parse(version.text)
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const stateOf = ({ state, ends_at }: Pick<VersionRow, 'state' | 'ends_at'>, now: number): OfferState =>
  stateAt({ state, endsAt: ends_at }, now)

type FrozenDrawing = {
  drawn: DrawnPiece
  setting: Setting
  /** Of its wood, by the board foot. */
  pounds: Range | null
}

/** What its drawing showed when it was sent. */
export function frozenDrawing({ drawing }: Pick<VersionRow, 'drawing'>): FrozenDrawing {
  const { drawn, setting, pounds = null } = JSON.parse(drawing)
  // Older versions didn't say how it is made, nor what its wood weighs.
  return { drawn: { making: usualMaking(drawn.category), ...drawn }, setting, pounds }
}

/** Newest first. */
export const listVersions = (store: Store, quoteId: number): Promise<VersionRow[]> =>
  store.db.selectFrom('offer_versions').selectAll().where('quote_id', '=', quoteId).orderBy('number', 'desc').execute()

export const findAcceptance = (store: Store, quoteId: number) =>
  store.db.selectFrom('offer_acceptances').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()

/** The version that an order came from; undefined for an order from a cart. */
export const findAcceptedVersion = (store: Store, orderId: number): Promise<VersionRow | undefined> =>
  store.db
    .selectFrom('offer_versions')
    .innerJoin('offer_acceptances', 'offer_acceptances.version_id', 'offer_versions.id')
    .selectAll('offer_versions')
    .where('offer_acceptances.order_id', '=', orderId)
    .executeTakeFirst()
