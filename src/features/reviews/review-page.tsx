import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Container } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useForm } from '../shared/form/use-form.ts'
import { NeedsScript } from '../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../shared/queries.tsx'
import { reviewLimits, reviewProblems } from './review.ts'
import {
  type ReviewPageData,
  reviewPageKey,
  reviewPageQuery,
  sendReview,
  stopReviewEmails,
  withdrawReview,
} from './review-page-queries.ts'

/** WIN-10: where a customer says what they think of a delivered piece. */
export const ReviewPage = ({ token, known }: { token: string; known: KnownReads }) => (
  <Queries known={known}>
    <Found token={token} />
  </Queries>
)

function Found({ token }: { token: string }) {
  const { data: page } = useQuery(reviewPageQuery(token))
  return (
    <Container className="min-h-dvh pt-8 pb-16 md:pt-12">
      {page ? (
        <div className="max-w-xl">
          {page.review ? (
            <Written token={token} page={page} review={page.review} />
          ) : (
            <Asked token={token} page={page} />
          )}
          <Emails token={token} isStopped={page.isStopped} />
        </div>
      ) : (
        <EmptyState
          level={1}
          icon={<FileQuestion aria-hidden />}
          title="Nothing here"
          text={
            <>
              There's no review at this address. Check the link in your email, or call us at <Phone />.
            </>
          }
        />
      )}
    </Container>
  )
}

const Phone = () => (
  <a className="link whitespace-nowrap" href={shop.phone.href}>
    {shop.phone.display}
  </a>
)

const aboutText = ({ piece, more }: ReviewPageData) =>
  `${piece}${more === 0 ? '' : more === 1 ? ' and one more piece' : ` and ${more} more pieces`}`

const Asked = ({ token, page }: { token: string; page: ReviewPageData }) => (
  <>
    <h1>How does it look?</h1>
    <p className="mt-3 text-quiet md:text-lg">
      {aboutText(page)}. A few words are plenty: what came out right, and what you'd have us do differently.
    </p>
    <ReviewForm token={token} page={page} onSaved={() => undefined} />
  </>
)

type Review = NonNullable<ReviewPageData['review']>

function Written({ token, page, review }: { token: string; page: ReviewPageData; review: Review }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <div aria-live="polite">
        <h1>Thank you</h1>
        <p className="mt-3 text-quiet md:text-lg">{statusText(review)}</p>
      </div>
      {isChanging && !review.isShown ? (
        <ReviewForm token={token} page={page} onSaved={() => setIsChanging(false)} />
      ) : (
        <>
          <figure className="mt-8 border-l-2 border-oak pl-5">
            <blockquote className="font-display text-lg wrap-anywhere whitespace-pre-line">“{review.words}”</blockquote>
            <figcaption className="mt-3 text-ui wrap-anywhere text-quiet">
              {[review.name, review.place].filter(Boolean).join(', ')}
              <br />
              {aboutText(page)}
            </figcaption>
          </figure>
          <div className="mt-6 flex flex-wrap items-center gap-x-6">
            {!review.isShown && (
              <Button variant="line" onClick={() => setIsChanging(true)}>
                Change it
              </Button>
            )}
            <TakeBack token={token} isShown={review.isShown} />
          </div>
        </>
      )}
    </>
  )
}

function statusText({ isShown, mayShow }: Review): string {
  if (isShown) return "It's on our website."
  return mayShow
    ? "We'll read it before it goes on our website. Until then you can change it."
    : "We'll read it and keep it to ourselves."
}

type ReviewFormProps = { token: string; page: ReviewPageData; onSaved: () => void }

function ReviewForm({ token, page: { review, suggested }, onSaved }: ReviewFormProps) {
  const client = useQueryClient()
  const form = useForm({
    start: {
      words: review?.words ?? '',
      name: review?.name ?? suggested.name,
      place: review?.place ?? suggested.place,
      mayShow: review?.mayShow ?? false,
    },
    check: reviewProblems,
    send: async (written) => {
      client.setQueryData(reviewPageKey(token), await sendReview(token, written))
      onSaved()
    },
  })
  return (
    <form {...form.props} className="mt-8 space-y-5">
      <NeedsScript what="This form" />
      <TextArea
        label="Your words"
        required
        rows={6}
        maxLength={reviewLimits.words}
        hint={`Up to ${reviewLimits.words} characters.`}
        {...form.field('words')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name to show" required maxLength={reviewLimits.name} {...form.field('name')} />
        <TextField label="Town or neighborhood" optional maxLength={reviewLimits.place} {...form.field('place')} />
      </div>
      <Checkbox
        label="You may show this on the website"
        hint="With the name and place above. You can take it back any time."
        name="mayShow"
        checked={form.values.mayShow}
        onChange={(mayShow) => form.change({ mayShow })}
      />
      {form.failure && (
        <Notice tone="ember" title="We couldn't save it" takesFocus>
          <p>{form.failure.reason ?? 'Check your connection and try again. What you typed is still here.'}</p>
        </Notice>
      )}
      <Button type="submit" size="lg" className="max-sm:w-full" busy={form.isSending}>
        {review ? 'Save' : 'Send'}
      </Button>
    </form>
  )
}

function TakeBack({ token, isShown }: { token: string; isShown: boolean }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => withdrawReview(token),
    onSuccess: () =>
      client.setQueryData<ReviewPageData | null>(reviewPageKey(token), (page) => page && { ...page, review: null }),
  })
  return (
    <>
      <Button variant="line" busy={remove.isPending} onClick={() => remove.mutate()}>
        {isShown ? 'Take it off the website' : 'Take it back'}
      </Button>
      <Failure error={remove.error} />
    </>
  )
}

/** What the email's link to stop such emails leads to. Also for a customer who has written. */
function Emails({ token, isStopped }: { token: string; isStopped: boolean }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopReviewEmails(token),
    onSuccess: () =>
      client.setQueryData<ReviewPageData | null>(reviewPageKey(token), (page) => page && { ...page, isStopped: true }),
  })
  return (
    <section aria-labelledby="emails" className="mt-16 border-t border-line pt-6">
      <h2 id="emails" className="scroll-mt-20 text-base">
        Emails like this
      </h2>
      <p className="mt-2 text-ui text-quiet" aria-live="polite">
        {isStopped ? "We won't ask you for reviews again." : 'We ask once after a delivery. Rather not be asked?'}
      </p>
      {!isStopped && (
        <Button variant="line" busy={stop.isPending} onClick={() => stop.mutate()}>
          Don't ask me again
        </Button>
      )}
      <Failure error={stop.error} />
    </section>
  )
}

const Failure = ({ error }: { error: unknown }) => (
  <p role="alert" className="mt-2 text-ui text-ember empty:hidden">
    {error !== null && (reasonGiven(error) ?? "That didn't work. Check your connection and try again.")}
  </p>
)
