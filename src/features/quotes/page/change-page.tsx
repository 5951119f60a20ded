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
  /** How the quoted piece is delivered, and where. */
  door: VisitChoice
  known: KnownReads
}

/** The file of the builder's own page: as a part of this one, its code would come apart into many small files. */
const fetchBuilder = async () => (await import('../builder/quote-builder-page.tsx')).ChangeBuilder

/** LIVE-4: the builder with the design of a quote. What comes of it is a message with the new design. */
export function ChangePage({ token, quoteId, door, known }: ChangePageProps) {
  const [failed, setFailed] = useState(false)
  const ChangeBuilder = useLazyPart(fetchBuilder, !failed, () => setFailed(true))
  const backToQuote = () => location.assign(`/quote/${token}#messages`)
  return (
    <Queries known={known}>
      <Container className="min-h-dvh pt-8 pb-16 md:pt-12">
        <PageHeading
          title="Ask for a change"
          lead={`Change anything you'd like different about quote #${quoteId}. We'll look it over and send you a new offer.`}
        />
        <NeedsScript what="The quote builder" />
        <div className="mt-8 lg:mt-12">
          {ChangeBuilder ? (
            <ChangeBuilder door={door} onCancel={backToQuote}>
              {(asked, onSent) => (
                <SendChange
                  token={token}
                  quoteId={quoteId}
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

type SendChangeProps = { token: string; quoteId: number; asked: RequestedQuote; onSent: () => void }

const SendChange = ({ token, quoteId, asked: { size, ...asked }, onSent }: SendChangeProps) => (
  <section aria-labelledby="send-change" className="mt-10 max-w-2xl">
    <h2 id="send-change" className="mb-3 text-xl">
      Send us the change
    </h2>
    <MessageForm
      label="Anything we should know?"
      draftName={`change-${quoteId}`}
      photosPath={customersChannel(token, quotePageKey(token)).photosPath}
      sendLabel="Ask for this change"
      brings={JSON.stringify([asked, size])}
      onSend={async (message, key) => {
        await askForChange(token, { ...message, ...asked, dimensions: dimensionsOf(size) }, key)
        onSent()
      }}
    />
  </section>
)
