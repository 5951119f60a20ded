import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'
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
import { dateText, dayText } from '../../shared/clock.ts'
import { depositText } from '../../shared/facts/filled.ts'
import { forgetQuote } from '../../shared/kept-quotes/kept-quotes.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import { namesInPrice, offerChanges } from '../offers/offer-changes.ts'
import { presetOf, takenPieces } from '../offers/price/choosing.ts'
import { recordedText } from '../offers/recorded.ts'
import { settingOf } from '../request/quote-drawing.tsx'
import { AnswerOffer } from './answer-offer.tsx'
import { BuyNow } from './buying/buy-now.tsx'
import { Conversation, ToMessages } from './conversation.tsx'
import { OfferDetails, Request } from './offer-details.tsx'
import { Letterhead, PaperTerms } from './on-paper.tsx'
import { OrderPanel } from './order-panel.tsx'
import { headlineOf } from './page-headline.ts'
import { chosenContent, leavesChoice } from './pieces/chosen-content.ts'
import { JobPieces } from './pieces/job-pieces.tsx'
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

function Quote({ token, page }: { token: string; page: QuotePageData }) {
  const { versions, order } = page
  const [sent, before] = versions
  const { chosen, setChosen, newest } = useChosen(page, sent)
  const { title, text } = headlineOf(page, newest)
  const taken = takenPieces(page.pieces, chosen)
  const piece = taken[0] ?? page.piece
  const isJob = page.pieces.length > 1 || piece.quantity > 1 || piece.note !== ''
  const names = namesInPrice(page.pieces, chosen)
  const drawn = { ...piece.drawn, size: sizeOf(piece.dimensions) }
  const fireplace = page.fireplace ? settingOf(page.fireplace) : undefined
  const queryClient = useQueryClient()
  const isOpen = !page.isClosed && (newest?.state === 'sent' || newest?.state === 'seen')
  useEffect(() => {
    return isOpen && newest?.state === 'sent' ? whenRead(() => void tellSeen(token)) : undefined
  }, [isOpen, newest?.state, token])
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
      {!newest && !order && page.boughtOrderId === null && !page.isAltered && !page.isClosed && <HowItGoesOn />}
      {newest?.state === 'expired' && !page.isClosed && (
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
                setting={givenOnly(fireplace ?? {}, piece.quantity)}
                pounds={piece.poundsPerBoardFoot}
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
            <OfferDetails
              version={newest}
              changes={
                sent && before && !page.acceptance
                  ? { from: before.number, list: offerChanges(before.content, sent.content, dayText) }
                  : undefined
              }
              names={names}
              pieces={
                isJob && (
                  <JobPieces
                    pieces={page.pieces}
                    content={newest.content}
                    chosen={chosen}
                    fireplace={fireplace}
                    onChoose={isOpen && leavesChoice(newest.content) ? setChosen : undefined}
                  />
                )
              }
            />
          ) : (
            !page.isAltered && (
              <Request
                page={page}
                names={names}
                pieces={isJob && <JobPieces pieces={page.pieces} chosen={[]} fireplace={fireplace} />}
              />
            )
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
              chosen={chosen}
              customerName={page.customerName}
              onAnswer={show}
            />
          )}
          {newest && <PaperTerms version={newest} isSigned={page.acceptance !== null} />}
          {page.acceptance && newest && <Signed acceptance={page.acceptance} version={newest} />}
          {newest && (
            <Fingerprint token={token} version={newest} chosenSha256={page.acceptance?.agreed?.sha256 ?? null} />
          )}
          {isOpen && <ReminderSwitch token={token} isOn={page.hasReminders} />}
          {newest && <Papers token={token} page={page} />}
          {!newest && <Conversation token={token} page={page} />}
          <BuyNow token={token} page={page} />
        </div>
      </div>
    </Container>
  )
}

/** JOB-3: what the customer takes of the newest version, and the version with the sums of that. */
function useChosen({ acceptance }: QuotePageData, sent: PageVersion | undefined) {
  const [picked, setPicked] = useState<{ number: number; chosen: string[] }>()
  const chosen =
    acceptance?.agreed?.chosen ??
    (picked && picked.number === sent?.number ? picked.chosen : sent ? presetOf(sent.content) : [])
  return {
    chosen,
    setChosen: (next: string[]) => sent && setPicked({ number: sent.number, chosen: next }),
    newest: sent && { ...sent, content: chosenContent(sent.content, chosen) },
  }
}

/** Before there is an offer: what follows it, by the policies and the terms of an offer. */
const HowItGoesOn = () => (
  <p className="mt-2 max-w-measure text-ui text-quiet print:hidden">
    Our offer is a firm price. To go ahead, accept it on this page and pay the deposit, usually {depositText()}; the
    rest is due when your order is ready, before we deliver it.{' '}
    <PageLink href="/policies#cancellation" className="link">
      {shop.orders.cancellation}
    </PageLink>
    .
  </p>
)

type SignedProps = { acceptance: NonNullable<QuotePageData['acceptance']>; version: PageVersion }

/** LIVE-5: what was agreed, by whom and when. */
const Signed = ({ acceptance: { name, how, at, sha256, agreed }, version }: SignedProps) => (
  <section aria-labelledby="signed">
    <h2 id="signed" className="text-lg">
      Agreed
    </h2>
    <p className="mt-2 text-ui wrap-anywhere">
      {how === 'online'
        ? `${name} accepted version ${version.number}`
        : `${recordedText(how)}: version ${version.number}`}{' '}
      on <time dateTime={at}>{dateText(at)}</time>.
    </p>
    <p className="mt-2 hidden text-sm print:block">
      SHA-256: <code className="break-all">{sha256}</code>
      {agreed && (
        <>
          <br />
          Of what was chosen: <code className="break-all">{agreed.sha256}</code>
        </>
      )}
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
