import { useQuery } from '@tanstack/react-query'
import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { sizeOf, sizeText, woodAndFinish } from '../../pricing/piece.ts'
import { designSearch } from '../../shared/design-address.ts'
import { MessageThread } from '../messages/message-thread.tsx'
import { customersChannel, messagesQuery } from '../messages/messages-queries.ts'
import { pieceName } from './pieces/chosen-content.ts'
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
      {!page.order && page.boughtOrderId === null && <AskForChange token={token} page={page} />}
      <MessageThread
        channel={channelOf(token)}
        otherName={shop.name}
        label="Your message"
        draftName={`customer-${page.id}`}
      />
    </section>
  )
}

/** JOB-3: of several pieces each is changed on its own, and it is said which. */
function AskForChange({ token, page: { pieces, fireplace } }: { token: string; page: QuotePageData }) {
  const linkOf = (piece: QuotePageData['piece']) => {
    const isJob = pieces.length > 1 || piece.quantity > 1
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
    const quantity = piece.quantity > 1 ? `&qty=${piece.quantity}` : ''
    return `/quote/${token}/change?${design}${quantity}${isJob ? `&piece=${encodeURIComponent(piece.key)}` : ''}`
  }
  const [only, ...others] = pieces
  if (only && others.length === 0)
    return (
      <a href={linkOf(only)} className={buttonClass('secondary', 'md', 'mb-6')}>
        Ask for a change
      </a>
    )
  return (
    <details className="mb-6">
      <summary className={buttonClass('secondary', 'md', 'cursor-pointer')}>Ask for a change</summary>
      <p className="mt-4 text-ui text-quiet">Which piece would you like to change?</p>
      <ul className="mt-1 text-ui">
        {pieces.map((piece) => (
          <li key={piece.key}>
            <a href={linkOf(piece)} className="link inline-block py-2.5 wrap-anywhere">
              {pieceName(piece)}
            </a>
            <p className="-mt-2 pb-1 text-sm text-quiet">
              {woodAndFinish({ woodSpeciesName: piece.woodName, finishName: piece.finishName })},{' '}
              {sizeText(sizeOf(piece.dimensions))}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
