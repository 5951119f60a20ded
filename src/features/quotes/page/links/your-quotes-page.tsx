import { useSyncExternalStore } from 'react'
import { shop } from '../../../../../content/shop.ts'
import { Button } from '../../../../ui/button.tsx'
import { InBrowser } from '../../../../ui/in-browser/in-browser.tsx'
import { Container, PageHeading } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useTakenFocus } from '../../../../ui/use-taken-focus.ts'
import { dateText } from '../../../shared/clock.ts'
import { EmailField } from '../../../shared/email/email-field.tsx'
import { contactLimits } from '../../../shared/form/contact-limits.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { forgetQuote, keptQuotesEvent, listKeptQuotes } from '../../../shared/kept-quotes/kept-quotes.ts'
import { NeedsScript } from '../../../shared/needs-script.tsx'
import { askForLinks } from './send-links-queries.ts'

/** WIN-6: the way back to a quote: by this device, or by email. `sendsMail`: the shop has a mail server. */
export const YourQuotesPage = ({ sendsMail }: { sendsMail: boolean }) => (
  <Container className="min-h-dvh pt-10 pb-16 md:pt-16 md:pb-24">
    <PageHeading
      title="Your quotes"
      lead="Each quote has a page of its own, with its price, its drawing and our messages."
    />
    <div className="mt-10 grid max-w-4xl gap-12 md:grid-cols-2 md:gap-16">
      <section aria-labelledby="by-email">
        <h2 id="by-email" className="text-xl">
          {sendsMail ? 'Send me my link again' : 'Lost your link?'}
        </h2>
        {sendsMail ? <AskForLinks /> : <CallUs />}
      </section>
      <section aria-labelledby="kept-here">
        <h2 id="kept-here" className="text-xl">
          Sent from this device
        </h2>
        <InBrowser fallback={<p className="mt-3 min-h-24 text-quiet" />}>
          <KeptHere />
        </InBrowser>
      </section>
    </div>
  </Container>
)

function AskForLinks() {
  const form = useForm({
    start: { email: '', sentTo: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? 'Enter your email.' : undefined }),
    send: async ({ email }) => {
      await askForLinks(email.trim())
      form.reset({ email: '', sentTo: '' }, { email: '', sentTo: email.trim() })
    },
  })
  return (
    <>
      <p className="mt-3 max-w-measure">
        Enter the email you used. We'll send the links to your open quotes of the last 12 months.
      </p>
      <NeedsScript what="This form" />
      <form {...form.props} className="mt-5 max-w-md space-y-4">
        <EmailField
          required
          maxLength={contactLimits.email}
          onMeant={(email) => form.change({ email })}
          {...form.field('email')}
        />
        {form.failure && (
          <Notice tone="ember" title="We couldn't send it" takesFocus>
            <p>{form.failure.reason ?? 'Check your connection and try again.'}</p>
          </Notice>
        )}
        <Button type="submit" busy={form.isSending} busyLabel="Sending...">
          Send me my link
        </Button>
      </form>
      {form.values.sentTo !== '' && <Sent key={form.values.sentTo} to={form.values.sentTo} />}
      <p className="mt-6 text-ui text-quiet">
        Used another email, or none? <Call />
      </p>
    </>
  )
}

/** The same words whether the shop knows the address or not. */
function Sent({ to }: { to: string }) {
  const box = useTakenFocus<HTMLDivElement>(true)
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-5 max-w-md border-l-2 border-moss pl-4 wrap-anywhere">
      <p className="font-medium">Check your inbox</p>
      <p className="mt-1 text-ui">
        If we have open quotes for {to}, their links are on the way. Nothing in a few minutes? Look in your spam folder.
      </p>
    </div>
  )
}

const CallUs = () => (
  <p className="mt-3 max-w-measure">
    <Call /> We'll find it for you.
  </p>
)

const Call = () => (
  <>
    Call us at{' '}
    <a className="link whitespace-nowrap" href={shop.phone.href}>
      {shop.phone.display}
    </a>{' '}
    or write to{' '}
    <a className="link wrap-anywhere" href={shop.email.href}>
      {shop.email.address}
    </a>
    .
  </>
)

function KeptHere() {
  const quotes = useKeptQuotes()
  const place = useTakenFocus<HTMLDivElement>(false)
  if (quotes.length === 0)
    return (
      <p className="mt-3 min-h-24 max-w-measure text-quiet">
        None yet. A quote that you send from here is kept on this device, so you'll find it again.
      </p>
    )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {quotes.map(({ id, token, productName, keptAt }) => (
          <li key={token} className="py-4">
            <a href={`/quote/${token}`} className="link font-medium wrap-anywhere">
              Quote #{id}, {productName}
            </a>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-quiet">
              Sent {dateText(new Date(keptAt).toISOString())}
              <button
                type="button"
                className="link min-h-9 text-quiet pointer-coarse:min-h-11"
                aria-label={`Forget it on this device: quote #${id}`}
                onClick={() => {
                  // The button goes with its row.
                  place.current?.focus()
                  forgetQuote(token)
                }}
              >
                Forget it on this device
              </button>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-quiet">Anyone who uses this device can open them.</p>
    </div>
  )
}

function useKeptQuotes() {
  const text = useSyncExternalStore(onKeptQuotes, () => JSON.stringify(listKeptQuotes()))
  return JSON.parse(text) as ReturnType<typeof listKeptQuotes>
}

function onKeptQuotes(onChange: () => void) {
  document.addEventListener(keptQuotesEvent, onChange)
  return () => document.removeEventListener(keptQuotesEvent, onChange)
}
