import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MessageThread } from '../../features/quotes/messages/message-thread.tsx'
import type { Channel, RequestedDesign } from '../../features/quotes/messages/messages-queries.ts'
import { filled } from '../../features/shared/facts/filled.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { FactGroup } from '../parts/facts.tsx'
import { ownerQuotesKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { savedRepliesQuery } from '../settings/settings-queries.ts'

type DeskMessagesProps = {
  channel: Channel
  customerName: string
  /** Without one, nothing is mailed. */
  hasEmail?: boolean
  draftName: string
  designAction?: ((design: RequestedDesign) => ReactNode) | undefined
}

/** LIVE-4, DESK-7: the conversation about a quote or an order, at the desk. */
export function DeskMessages({ channel, customerName, hasEmail = true, draftName, designAction }: DeskMessagesProps) {
  const firstName = customerName.trim().split(/\s+/)[0] ?? ''
  const client = useQueryClient()
  const write = `Write to ${firstName || 'the customer'}`
  return (
    <FactGroup title="Messages">
      <MessageThread
        channel={channel}
        otherName={customerName}
        label={write}
        opener={write}
        done="No answer needed"
        // Who waits for us.
        onSettled={() => {
          for (const queryKey of [ownerTodayKey, [...ownerQuotesKey, 'list'], [...ownerQuotesKey, 'pipeline']])
            void client.invalidateQueries({ queryKey })
        }}
        hint={
          hasEmail
            ? 'They get an email with a link to it, at most one in ten minutes.'
            : 'No email: they see it when they open their page.'
        }
        draftName={draftName}
        {...(designAction && { designAction })}
        above={(insert) => <Templates onChoose={(text) => insert(filled(text, { name: firstName }))} />}
      />
    </FactGroup>
  )
}

/** The owner writes them under 'Settings', for owners. Without any, or before they are read, there is nothing to choose. */
function Templates({ onChoose }: { onChoose: (text: string) => void }) {
  const may = useMay()
  const { data: replies = [] } = useQuery({ ...savedRepliesQuery, enabled: may('GET /admin/settings') })
  return (
    <SelectField
      label="Use a saved reply"
      className="sm:max-w-64"
      value=""
      onChange={(event) => {
        const reply = replies.find(({ title }) => title === event.target.value)
        if (reply) onChoose(reply.text)
      }}
    >
      <option value="">Choose one…</option>
      {replies.map(({ title }) => (
        <option key={title} value={title}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
