import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { givenOnly } from '../../drawing/drawing.ts'
import { drawingFrame } from '../../drawing/later/ordered-drawing.tsx'
import { SeeButtons } from '../../drawing/later/see-buttons.tsx'
import { ResponsiveSheet } from '../../drawing/sheet/responsive-sheet.tsx'
import { SeeIt } from '../../on-your-wall/see-it.tsx'
import { sizeOf } from '../../pricing/piece.ts'
import { dateText, dayText, dueText } from '../../shared/clock.ts'
import { forgetQuote } from '../../shared/kept-quotes/kept-quotes.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import { settingOf } from '../request/quote-drawing.tsx'
import { AnswerOffer } from './answer-offer.tsx'
import { Conversation, ToMessages } from './conversation.tsx'
import { OfferDetails, offerHeadline, Request } from './offer-details.tsx'
import { Letterhead, PaperTerms } from './on-paper.tsx'
import { OrderPanel } from './order-panel.tsx'
import { type PageVersion, type QuotePageData, quotePageKey, quotePageQuery, tellSeen } from './quote-page-queries.ts'
import { Fingerprint, Papers } from './quote-papers.tsx'
import { ReminderSwitch, Renewal } from './reminders.tsx'
import { SentWall } from './sent-wall.tsx'
import { whenRead } from './when-read.ts'

/** LIVE-1: the customer's own page of a quote, from the first estimate to the delivered piece. */
export const QuotePage = ({ token, known }: { token: string; known: KnownReads }) => (
  <Queries known={known}>
    <FoundQuote token={token} />
  </Queries>
)

function FoundQuote({ token }: { token: string }) {
  const { data: page } = useQuery(quotePageQuery(token))
  const isLost = page === null || page === 'replaced'
  // WIN-6: a link that leads nowhere anymore is offered no longer.
  useEffect(() => {
    if (isLost) forgetQuote(token)
  }, [isLost, token])
  if (page === 'replaced') return <ReplacedLink />
  return page ? <Quote token={token} page={page} /> : <NoQuote />
}

/** OUT-9: 'by Saturday at 10 AM'; a page that is opened after that promises no past day. */
function reviewText({ createdAt, answerDueAt }: QuotePageData): string {
  const dueAt = Date.parse(answerDueAt)
  return dueAt < Date.now() ? 'as soon as we can' : `by ${dueText(dueAt, Date.parse(createdAt))}`
}

/** The headline of each state, and what the customer can do about it. */
function headlineOf(page: QuotePageData): { title: string; text: string } {
  const {
    order,
    versions: [newest],
    isAltered,
  } = page
  if (isAltered)
    return {
      title: "We can't show this offer",
      text: `What we have on file isn't what we sent you. Please call us at ${shop.phone.display}, and we'll set it right.`,
    }
  if (order) return orderHeadline(order)
  if (!newest)
    return {
      title: 'We got your request',
      text: `We'll look it over and send you an offer ${reviewText(page)}. You'll find it here, too.`,
    }
  switch (newest.state) {
    case 'expired':
      return {
        title: 'This offer has expired',
        text: `It was good through ${dayText(newest.content.validUntil)}. Would you like us to renew it?`,
      }
    case 'withdrawn':
      return { title: 'We withdrew this offer', text: "We'll send you a new one, or call us to talk it over." }
    case 'declined':
      return {
        title: 'You declined this offer',
        text: "Changed your mind, or want something different? Write to us, and we'll send a new one.",
      }
    default:
      return offerHeadline(newest)
  }
}

const orderHeadlines: Record<NonNullable<QuotePageData['order']>['status'], { title: string; text: string }> = {
  pending_payment: { title: 'Thanks for accepting our offer', text: 'We start building once we receive your deposit.' },
  paid: { title: 'Your order is confirmed', text: 'Your piece is on our workshop schedule.' },
  in_production: { title: "We're building your piece", text: 'The wood is on the bench.' },
  ready: { title: 'Your piece is ready', text: "It's built and finished. We'll call you to set up the delivery." },
  delivered: { title: 'Delivered', text: 'We hope it looks right at home.' },
  canceled: { title: 'This order was canceled', text: "You don't owe anything, and we won't build it." },
  refunded: { title: 'This order was refunded', text: 'It may take a few days for the money to show up.' },
}

function orderHeadline({ status, payments, isSetAside }: NonNullable<QuotePageData['order']>) {
  if (isSetAside)
    return {
      title: "We're checking your payment",
      text: "We received your payment, but something doesn't match. Don't pay again. We'll be in touch.",
    }
  const due = payments.find(({ state }) => state === 'due')
  const hasPaid = payments.some(({ state }) => state === 'paid')
  if (status === 'ready' && due && hasPaid)
    return { ...orderHeadlines.ready, text: "It's built and finished. Once you pay the balance, we'll deliver it." }
  return orderHeadlines[status]
}

function Quote({ token, page }: { token: string; page: QuotePageData }) {
  const { title, text } = headlineOf(page)
  const { versions, order, piece } = page
  const [newest, before] = versions
  const drawn = { ...page.drawn, size: sizeOf(piece.dimensions) }
  const fireplace = page.fireplace ? settingOf(page.fireplace) : undefined
  const queryClient = useQueryClient()
  const isOpen = newest?.state === 'sent' || newest?.state === 'seen'
  useEffect(() => {
    return newest?.state === 'sent' ? whenRead(() => void tellSeen(token)) : undefined
  }, [newest?.state, token])
  const show = (answer: QuotePageData) => queryClient.setQueryData(quotePageKey(token), answer)
  /** On the page as it is by then: an upload takes seconds. */
  const showWall = (wall: QuotePageData['wall']) =>
    queryClient.setQueryData(quotePageQuery(token).queryKey, (now) =>
      now && now !== 'replaced' ? { ...now, wall } : now,
    )
  return (
    <Container className="min-h-dvh pt-8 pb-16 md:pt-12 lg:pb-24 print:min-h-0 print:py-0">
      <Letterhead page={page} />
      <p className="eyebrow">
        Quote #{page.id}
        {newest && versions.length > 1 && `, version ${newest.number}`}
      </p>
      <div aria-live="polite">
        <h1 className="mt-2">{title}</h1>
        <p className="mt-3 max-w-measure text-quiet md:text-lg">{text}</p>
      </div>
      {!newest && !order && !page.isAltered && <HowItGoesOn />}
      {newest?.state === 'expired' && (
        <div className="mt-5 print:hidden">
          <Renewal token={token} version={newest.number} isAsked={page.isRenewalAsked} />
        </div>
      )}
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-3 print:hidden">
        {isOpen && (
          <a href="#accept" className={buttonClass('primary', 'md', 'lg:hidden')}>
            Accept this offer
          </a>
        )}
        <ToMessages token={token} />
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="space-y-10">
          <div>
            <div className={drawingFrame}>
              <ResponsiveSheet
                piece={drawn}
                setting={givenOnly(fireplace ?? {}, 1)}
                pounds={page.poundsPerBoardFoot}
                title={{
                  name: piece.productName,
                  forWhom: page.customerName,
                  number: `Quote #${page.id}`,
                  date: dateText(newest?.sentAt ?? page.createdAt),
                }}
                idPrefix="quoted"
              />
            </div>
            <SeeButtons category={drawn.category} className="mt-1" />
            <SeeIt
              piece={drawn}
              quoted={fireplace}
              send={async (sent) => {
                const { sendWall } = await import('../wall/send-wall.ts')
                const wall = await sendWall(token, sent, drawn)
                showWall(wall)
              }}
            />
          </div>
          {newest ? (
            <OfferDetails version={newest} before={page.acceptance ? undefined : before} />
          ) : (
            !page.isAltered && <Request page={page} />
          )}
          {page.wall && (
            <SentWall
              {...{ token, wall: page.wall, piece: drawn, quoted: fireplace }}
              onTakenBack={() => showWall(null)}
            />
          )}
          {newest && <Conversation token={token} page={page} />}
        </div>
        {/* On a phone, what is to be paid comes before what was agreed. */}
        <div className={clsx('space-y-10', order && 'max-lg:order-first')}>
          {order && (
            <OrderPanel
              token={token}
              order={order}
              onPaid={() => void queryClient.invalidateQueries({ queryKey: quotePageKey(token) })}
            />
          )}
          {!order && newest && isOpen && (
            <AnswerOffer
              key={newest.number}
              token={token}
              version={newest}
              customerName={page.customerName}
              onAnswer={show}
            />
          )}
          {newest && <PaperTerms version={newest} isSigned={page.acceptance !== null} />}
          {page.acceptance && newest && <Signed acceptance={page.acceptance} version={newest} />}
          {newest && <Fingerprint token={token} version={newest} />}
          {isOpen && <ReminderSwitch token={token} isOn={page.hasReminders} />}
          {newest && <Papers token={token} page={page} />}
          {!newest && <Conversation token={token} page={page} />}
        </div>
      </div>
    </Container>
  )
}

/** Before there is an offer: what follows it, by the policies and the terms of an offer. */
const HowItGoesOn = () => (
  <p className="mt-2 max-w-measure text-ui text-quiet print:hidden">
    Our offer is a firm price. To go ahead, accept it on this page and pay the deposit, usually half; the rest is due
    when your piece is ready, before we deliver it.{' '}
    <PageLink href="/policies#cancellation" className="link">
      {shop.orders.cancellation}
    </PageLink>
    .
  </p>
)

type SignedProps = { acceptance: NonNullable<QuotePageData['acceptance']>; version: PageVersion }

/** LIVE-5: what was agreed, by whom and when. */
const Signed = ({ acceptance: { name, at, sha256 }, version }: SignedProps) => (
  <section aria-labelledby="signed">
    <h2 id="signed" className="text-lg">
      Agreed
    </h2>
    <p className="mt-2 text-ui wrap-anywhere">
      {name} accepted version {version.number} on <time dateTime={at}>{dateText(at)}</time>.
    </p>
    <p className="mt-2 hidden text-sm print:block">
      SHA-256: <code className="break-all">{sha256}</code>
    </p>
  </section>
)

function NoQuote() {
  return (
    <Container className="min-h-dvh py-12 md:py-20">
      <EmptyState
        level={1}
        icon={<FileQuestion aria-hidden />}
        title="Quote not found"
        text={
          <>
            There's no quote at this address. Check the link in your email, or call us at{' '}
            <a className="link whitespace-nowrap" href={shop.phone.href}>
              {shop.phone.display}
            </a>
            .
          </>
        }
        action={
          <PageLink href="/quote-builder" className={buttonClass()}>
            Get a Quote
          </PageLink>
        }
      />
    </Container>
  )
}

const ReplacedLink = () => (
  <Container className="min-h-dvh py-12 md:py-20">
    <h1>This link was replaced</h1>
    <Notice title="There is a newer link to your quote" className="mt-6 max-w-measure">
      <p>
        Look for our latest email, or call us at{' '}
        <a className="link whitespace-nowrap" href={shop.phone.href}>
          {shop.phone.display}
        </a>
        , and we'll send it again.
      </p>
    </Notice>
  </Container>
)
