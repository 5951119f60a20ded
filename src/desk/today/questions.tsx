/** WIN-4: what shoppers ask about pieces. The owner answers by mail or phone, and says so here. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shop } from '../../../content/shop.ts'
import { done } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { RecordLines } from '../parts/list/record-line.tsx'
import { ownerQuestionsKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { PhoneLink } from '../parts/phone-link.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { showFailure } from '../parts/show-failure.ts'
import { type Question, questionsApi, questionsQuery } from './today-queries.ts'
import { sinceText } from './today-words.ts'

export function Questions({ day }: { day: string }) {
  const read = useQuery(questionsQuery)
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: ({ id, isAnswered }: { id: number; isAnswered: boolean }) =>
      done(questionsApi[':id'].$put({ param: { id: String(id) }, json: { isAnswered } })),
    onSuccess: (_, { id, isAnswered }) => {
      if (!isAnswered) return
      toast({
        title: 'Question answered',
        action: (
          <Button variant="quiet" size="sm" onClick={() => settle.mutate({ id, isAnswered: false })}>
            Undo
          </Button>
        ),
      })
    },
    onError: (error) => showFailure('The question could not be changed.', error),
    onSettled: () =>
      Promise.all(
        [ownerQuestionsKey, ownerTodayKey].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  })
  if (!read.data) return read.isError ? <ReadError text="The questions could not be loaded." read={read} /> : null
  if (read.data.length === 0) return null
  return (
    <div className="mb-6">
      <RecordLines title="Questions" count={read.data.length.toLocaleString('en-US')}>
        {read.data.map((question) => (
          <OneQuestion
            key={question.id}
            question={question}
            day={day}
            isBusy={settle.isPending && settle.variables.id === question.id}
            onAnswered={() => settle.mutate({ id: question.id, isAnswered: true })}
          />
        ))}
      </RecordLines>
    </div>
  )
}

type OneQuestionProps = { question: Question; day: string; isBusy: boolean; onAnswered: () => void }

function OneQuestion({ question, day, isBusy, onAnswered }: OneQuestionProps) {
  const { name, email, phone, productId, productName, design, text, at } = question
  const subject = encodeURIComponent(`Your question about the ${productName}, ${shop.name}`)
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-ui font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere">
          <a href={`/product/${productId}${design && `?${design}`}`} className="link">
            {productName}
          </a>
          <span className="text-quiet">, asked {sinceText(at, day)}</span>
        </p>
        <p className="mt-1 max-w-measure text-ui wrap-anywhere whitespace-pre-wrap">{text}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-ui">
          <a
            href={`mailto:${encodeURI(email)}?subject=${subject}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {email}
          </a>
          {phone && (
            <span className="inline-flex min-h-11 items-center">
              <PhoneLink typed={phone} />
            </span>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={isBusy}
        onClick={onAnswered}
        aria-label={`Answered: ${name}`}
        className="self-start"
      >
        Answered
      </Button>
    </li>
  )
}
