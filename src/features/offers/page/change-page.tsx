import { useLayoutEffect } from 'react'
import { Container, PageHeading } from '../../../ui/layout.tsx'
import { changeVisitChoice, findVisitChoice, type VisitChoice } from '../../delivery/visit-choice.ts'
import { MessageForm } from '../../messages/message-form.tsx'
import { askForChange, customersChannel } from '../../messages/messages-queries.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import type { Asked } from '../../quotes/builder/draft-api.ts'
import { QuoteBuilder } from '../../quotes/builder/quote-builder.tsx'
import { removeStoredDraft } from '../../quotes/builder/stored-draft.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import { quotePageKey } from './quote-page-queries.ts'

type ChangePageProps = {
  token: string
  quoteId: number
  /** How the quoted piece is delivered, and where. */
  door: VisitChoice
  known: KnownReads
}

/** LIVE-4: the builder with the design of a quote. What comes of it is a message with the new design. */
export function ChangePage({ token, quoteId, door, known }: ChangePageProps) {
  useLayoutEffect(() => {
    // A browser that hasn't said where the piece goes, such as another one than the quote was made in.
    if (findVisitChoice().zip === null) changeVisitChoice(door)
  }, [door])
  return (
    <Queries known={known}>
      <Container className="pt-8 pb-16 md:pt-12">
        <PageHeading
          title="Ask for a change"
          lead={`Change what you'd like to be different about quote #${quoteId}. We'll look it over and send you a new offer.`}
        />
        <NeedsScript what="The quote builder" />
        <div className="mt-8 lg:mt-12">
          <QuoteBuilder
            place="change"
            onCancel={() => backToQuote(token)}
            onStored={() => undefined}
            ending={{
              lead: 'Check what it would cost. It is an estimate: the new offer has the price that counts.',
              form: (asked) => <SendChange token={token} quoteId={quoteId} asked={asked} />,
            }}
          />
        </div>
      </Container>
    </Queries>
  )
}

function backToQuote(token: string): void {
  removeStoredDraft('change')
  location.assign(`/quote/${token}#messages`)
}

type SendChangeProps = { token: string; quoteId: number; asked: Asked }

const SendChange = ({ token, quoteId, asked: { size, ...asked } }: SendChangeProps) => (
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
        backToQuote(token)
      }}
    />
  </section>
)
