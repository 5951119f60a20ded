import { useMutation, useQuery } from '@tanstack/react-query'
import { replyTemplates } from '../../../content/reply-templates.ts'
import { MessageThread } from '../../features/quotes/messages/message-thread.tsx'
import { ownersChannel } from '../../features/quotes/messages/messages-queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { FactGroup } from '../parts/facts.tsx'
import { ownerQuotesKey } from '../parts/owner-keys.ts'
import { offerQuery, putDesignIntoOffer } from './offers-queries.ts'

type QuoteMessagesProps = { quoteId: number; customerName: string; onDesignPut?: () => void }

/** LIVE-4: the conversation about a quote, at the desk: at the quote, and at its order. */
export function QuoteMessages({ quoteId, customerName, onDesignPut }: QuoteMessagesProps) {
  const { data: offer } = useQuery(offerQuery(quoteId))
  const put = useMutation(putDesignIntoOffer)
  const firstName = customerName.trim().split(/\s+/)[0] ?? ''
  return (
    <FactGroup title="Messages" className="sm:col-span-2">
      <MessageThread
        channel={ownersChannel(quoteId, ownerQuotesKey)}
        otherName={customerName}
        label="Write to the customer"
        hint="They get an email with a link to it, at most one in ten minutes."
        draftName={`owner-${quoteId}`}
        designAction={
          offer?.acceptance === null
            ? (design) => (
                <Button
                  variant="secondary"
                  size="sm"
                  className="mt-2 print:hidden"
                  busy={put.isPending}
                  onClick={() => put.mutate({ id: quoteId, design }, { onSuccess: onDesignPut })}
                >
                  Add it to the offer
                </Button>
              )
            : undefined
        }
        above={(insert) => <Templates onChoose={(text) => insert(text.replaceAll('{name}', firstName))} />}
      />
    </FactGroup>
  )
}

const Templates = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <SelectField
    label="Use a saved reply"
    className="sm:max-w-64"
    value=""
    onChange={(event) => {
      const template = replyTemplates.find(({ title }) => title === event.target.value)
      if (template) onChoose(template.text)
    }}
  >
    <option value="">Choose one…</option>
    {replyTemplates.map(({ title }) => (
      <option key={title} value={title}>
        {title}
      </option>
    ))}
  </SelectField>
)
