import { useState } from 'react'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { Container, PageHeading } from '../../../ui/layout.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { VisitChoice } from '../../delivery/visit-choice.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import type { RequestedQuote } from '../builder/pieces/asked-quote.ts'
import { MessageForm } from '../messages/message-form.tsx'
import { askForChange, customersChannel } from '../messages/messages-queries.ts'
import { quotePageKey } from './quote-page-queries.ts'

type ChangePageProps = {
  token: string
  quoteId: number
  /** JOB-3: one of several, or several alike: its key, and what it is called; null for the only one. */
  piece: { key: string; name: string; isPart: boolean } | null
  /** How the quoted piece is delivered, and where. */
  door: VisitChoice
  known: KnownReads
}

/** The file of the builder's own page: as a part of this one, its code would come apart into many small files. */
const fetchBuilder = async () => (await import('../builder/quote-builder-page.tsx')).ChangeBuilder

/** LIVE-4: the builder with the design of a quote. What comes of it is a message with the new design. */
export function ChangePage({ token, quoteId, piece, door, known }: ChangePageProps) {
  const [failed, setFailed] = useState(false)
  const ChangeBuilder = useLazyPart(fetchBuilder, !failed, () => setFailed(true))
  const backToQuote = () => location.assign(`/quote/${token}#messages`)
  return (
    <Queries known={known}>
      <Container className="min-h-dvh pt-8 pb-16 md:pt-12">
        <PageHeading
          title="Ask for a change"
          lead={
            piece?.isPart
              ? `Change anything you'd like different about ${piece.name} in quote #${quoteId}. The other pieces stay as they are. We'll look it over and send you a new offer.`
              : `Change anything you'd like different about quote #${quoteId}. We'll look it over and send you a new offer.`
          }
        />
        <NeedsScript what="The quote builder" />
        <div className="mt-8 lg:mt-12">
          {ChangeBuilder ? (
            <ChangeBuilder door={door} onCancel={backToQuote}>
              {(asked, onSent) => (
                <SendChange
                  token={token}
                  quoteId={quoteId}
                  piece={piece}
                  asked={asked}
                  onSent={() => {
                    onSent()
                    backToQuote()
                  }}
                />
              )}
            </ChangeBuilder>
          ) : failed ? (
            <LoadFailed text="The quote builder could not be loaded." busy={false} onRetry={() => setFailed(false)} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </Container>
    </Queries>
  )
}

type SendChangeProps = Pick<ChangePageProps, 'token' | 'quoteId' | 'piece'> & {
  asked: RequestedQuote
  onSent: () => void
}

const SendChange = ({ token, quoteId, piece, asked: { size, ...asked }, onSent }: SendChangeProps) => (
  <section aria-labelledby="send-change" className="mt-10 max-w-2xl">
    <h2 id="send-change" className="mb-3 text-xl">
      Send us the change
    </h2>
    {piece?.isPart && (
      <p className="mb-4 text-ui text-quiet">
        The price above is of this piece alone. In our offer all of your pieces share one delivery.
      </p>
    )}
    <MessageForm
      label="Anything we should know?"
      draftName={piece ? `change-${quoteId}-${piece.key}` : `change-${quoteId}`}
      photosPath={customersChannel(token, quotePageKey(token)).photosPath}
      sendLabel="Ask for this change"
      brings={JSON.stringify([asked, size, piece?.key])}
      onSend={async (message, key) => {
        const replaces = piece && { piece: piece.key }
        await askForChange(token, { ...message, ...asked, dimensions: dimensionsOf(size), ...replaces }, key)
        onSent()
      }}
    />
  </section>
)
