/** What the calls of every conversation do once it is known whose it is. */
import type { Context } from 'hono'
import { type ApiEnv, type ApiParts, fieldsProblem, Problem } from '../../../platform/api.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import { answerPrivatePicture, privatePicture } from '../../media/private-pictures.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import type { Conversation, MessageSide } from './message.ts'
import {
  addMessage,
  addPhoto,
  listMessages,
  markRead,
  maySeePhoto,
  type RequestedDesign,
  type SentMessage,
} from './messages.server.ts'
import { noFields } from './messages-routes.server.ts'
import { messageAnswers } from './messages-schemas.server.ts'

/** One side of a conversation, and the path under which it gets photographs. */
export type Place = { conversation: Conversation; side: MessageSide; photosAt: string }

type Sent = { key: string; text: string; photos: string[]; design?: RequestedDesign | null }

export function messageCalls({
  store,
  now,
  findPictures,
  media,
}: Pick<ApiParts, 'store' | 'now'> & { findPictures: FindPictures; media: Media }) {
  return {
    answer: async ({ conversation, ...reader }: Place) =>
      messageAnswers({ store, findPictures }, await listMessages(store, conversation), reader),

    async send({ conversation, side }: Place, { key, text, photos, design = null }: Sent) {
      const saved = await addMessage(store, { conversation, side, key, text, photoIds: photos, design }, now())
      if (!saved.ok) throw messageProblem(saved.reason, conversation)
    },

    haveRead: ({ conversation, side }: Place, upTo: number) => markRead(store, conversation, side, upTo, now()),

    upload: ({ conversation, side, photosAt }: Place, c: Context<ApiEnv>) =>
      media.takeUpload(c, { use: 'message', field: 'image', fields: noFields, from: side }, async ({ pictureId }) => {
        if (!(await addPhoto(store, { conversation, side, pictureId }, now())))
          throw new Problem(429, `That is too many photos for one ${nameOf(conversation)}. Call us, or email them.`)
        const [[id, picture] = []] = await readUploaded(store, [pictureId])
        if (!id || !picture) throw new Problem(503, 'We lost the picture while saving it. Try again.')
        return { id, picture: privatePicture(picture, photosAt) }
      }),

    photoOf: (c: Context<ApiEnv>, { conversation, side }: Place, pictureId: string, file: string) =>
      answerPrivatePicture(c, media, {
        ...{ pictureId, file },
        maySee: () => maySeePhoto(store, { conversation, side, pictureId }),
      }),
  }
}

const nameOf = ({ of }: Conversation) => (of === 'quote_id' ? 'quote' : 'order')

function messageProblem(reason: Extract<SentMessage, { ok: false }>['reason'], conversation: Conversation): Problem {
  switch (reason) {
    case 'not-found':
      return conversation.of === 'quote_id' ? quoteNotFound() : orderNotFound()
    case 'too-many':
      return new Problem(429, "That's a lot of messages for one day. Call us and we'll talk it over.")
    case 'other-words':
      return new Problem(
        409,
        'You already sent another message with this Idempotency-Key. Send this one with a new key.',
      )
    case 'photo':
      return fieldsProblem([{ field: 'photos', message: 'A photo is no longer there. Add it again.' }])
  }
}

export const quoteNotFound = () => new Problem(404, 'Quote not found.')
export const orderNotFound = () => new Problem(404, 'Order not found.')
