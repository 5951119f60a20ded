/** How either side reads and changes the photograph of a wall. */
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch, done } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import type { WallMarks } from '../../on-your-wall/marks.ts'
import type { WallApi } from './wall-api.server.ts'

const api = hc<WallApi>(apiBase, { fetch: apiFetch })
const owners = api.admin.quotes[':id'].wall

export type WallAnswer = NonNullable<InferResponseType<typeof owners.$get, 200>>

/** For the owner. Null where none was sent. */
export const readWall = (quoteId: number) => answered(owners.$get({ param: { id: String(quoteId) } }))

/** `was` is where the owner saw it. */
export const moveOnWall = (quoteId: number, at: WallMarks['at'], was: WallMarks['at'] | undefined) =>
  answered(owners.place.$put({ param: { id: String(quoteId) }, json: { ...at, was } }))

export const takeBackWall = (token: string) => done(api['quote-pages'][':token'].wall.$delete({ param: { token } }))
