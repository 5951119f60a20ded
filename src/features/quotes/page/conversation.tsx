import { useQuery } from '@tanstack/react-query'
import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { designSearch } from '../../shared/design-address.ts'
import { MessageThread } from '../messages/message-thread.tsx'
import { customersChannel, messagesQuery } from '../messages/messages-queries.ts'
import { type QuotePageData, quotePageKey } from './quote-page-queries.ts'

const channelOf = (token: string) => customersChannel(token, quotePageKey(token))

/** At the top of the page: the messages are far below the offer. */
export function ToMessages({ token }: { token: string }) {
  const { data: messages = [] } = useQuery(messagesQuery(channelOf(token)))
  const isNew = messages.some(({ side, readAt }) => side === 'owner' && readAt === null)
  return (
    <a href="#messages" className="link inline-flex min-h-11 items-center">
      {isNew ? 'Read our message to you' : messages.length > 0 ? 'Messages' : 'Ask us a question'}
    </a>
  )
}

/** LIVE-4: questions, and a change that goes through the builder. */
export function Conversation({ token, page }: { token: string; page: QuotePageData }) {
  const { piece, order, fireplace } = page
  const design = designSearch({
    choices: { product: piece.productId, wood: piece.woodSpeciesId, finish: piece.finishOptionId },
    dimensions: piece.dimensions,
    ...(fireplace && {
      fire: fireplace.fire,
      ...(fireplace.wall && { wall: fireplace.wall }),
      fireplace: {
        ...(fireplace.opening && { openingWidth: fireplace.opening.width, openingHeight: fireplace.opening.height }),
        ...(fireplace.underside !== null && { underside: fireplace.underside }),
      },
    }),
    step: 2,
  })
  return (
    <section aria-labelledby="messages" className="scroll-mt-20 print:hidden">
      <h2 id="messages" className="scroll-mt-20 text-xl">
        Questions or changes
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ui text-quiet">
        Write to us here, or call{' '}
        <a className="link whitespace-nowrap" href={shop.phone.href}>
          {shop.phone.display}
        </a>
        . Photos of your fireplace help us most.
      </p>
      {!order && (
        <a href={`/quote/${token}/change?${design}`} className={buttonClass('secondary', 'md', 'mb-6 print:hidden')}>
          Ask for a change
        </a>
      )}
      <MessageThread
        channel={channelOf(token)}
        otherName={shop.name}
        label="Your message"
        draftName={`customer-${page.id}`}
      />
    </section>
  )
}
