/**
 * How every email of the shop looks. Tables and inline styles, because email clients support little else; the classes
 * are for clients with a dark mode. Colors and type match src/web/styles.css, without its fonts: email clients don't
 * load them.
 */
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react'
import { shop } from '../../../content/shop.ts'
import { filled } from '../shared/facts/filled.ts'

/**
 * What it is about in a line, and the email's HTML, a `MailFrame`; its plain text is made from that. Replies go to the
 * owner unless `replyTo` is set.
 */
export type WrittenMail = {
  /** An inbox shows it first: as the subject, or before the preview where the thread has a subject of its own. */
  subject: string
  body: ReactElement<{ preview: string }>
  replyTo?: { name: string; address: string }
  /** Where one POST ends such emails (RFC 8058). */
  unsubscribeUrl?: string
}

/** The `reason` at the bottom of what the owner gets. */
export const ownerReason = () =>
  `You're receiving this email because ${shop.name} sends its quote and order notices to this address (OWNER_EMAIL).`

const color = { paper: '#faf7f2', card: '#ffffff', ink: '#241c15', quiet: '#6b5d50', line: '#e6ded3', oak: '#9a5b24' }
const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'

const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #1b1510 !important; }
  .card { background-color: #241c15 !important; border-color: #4a3d31 !important; }
  .ink, .ink a { color: #faf7f2 !important; }
  .quiet, .quiet a { color: #c9bcac !important; }
  .line { border-color: #4a3d31 !important; }
  .oak { color: #e0a86e !important; }
}`

/** SET-1: what the owner wants said above and below an email of this kind. */
export const OwnWords = createContext({ head: '', foot: '' })

/** With its paragraphs and line breaks. */
const Own = ({ text }: { text: string }) =>
  filled(text)
    .split(/\n\s*\n/)
    .filter(Boolean)
    // Paragraphs never move, so their position is a stable key.
    .map((part, index) => <Paragraph key={String(index)}>{part}</Paragraph>)

/** `preview` is what an inbox shows next to the subject; `reason` says why someone gets this email. */
export function MailFrame({ preview, reason, children }: { preview: string; reason: string; children: ReactNode }) {
  const { address, hours } = shop
  const { head, foot } = useContext(OwnWords)
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="paper"
        style={{ backgroundColor: color.paper, margin: 0, padding: '24px 12px', fontFamily: sans }}
      >
        <Container style={{ maxWidth: '600px' }}>
          <Text
            className="ink"
            style={{ ...line, margin: '0 0 16px', fontFamily: serif, fontSize: '20px', fontWeight: 600 }}
          >
            {shop.name}
          </Text>
          <Section className="card" style={cardStyle}>
            <Own text={head} />
            {children}
            <Own text={foot} />
          </Section>
          <Text className="quiet" style={{ ...small, margin: '20px 0 4px' }}>
            {shop.name}, {address.street}, {address.city}, {address.state} {address.zip}
            <br />
            <Link href={shop.phone.href} style={{ color: color.quiet }}>
              {shop.phone.display}
            </Link>
            {` · ${hours.map((opening) => `${opening.label} ${opening.hours}`).join(', ')}`}
          </Text>
          <Text className="quiet" style={{ ...small, margin: 0 }}>
            {reason}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** One long word, such as an email address, must not make the email wider than a phone. */
const breakLongWords = { wordBreak: 'break-word' } as const
const line = { fontSize: '16px', lineHeight: '26px', color: color.ink }
const small = { fontSize: '13px', lineHeight: '20px', color: color.quiet }
const cardStyle = {
  backgroundColor: color.card,
  border: `1px solid ${color.line}`,
  borderRadius: '8px',
  // A collapsed border would drop the padding.
  borderCollapse: 'separate' as const,
  padding: '32px',
}

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h1"
    className="ink"
    style={{
      margin: '0 0 16px',
      fontFamily: serif,
      fontSize: '28px',
      lineHeight: '34px',
      fontWeight: 600,
      color: color.ink,
    }}
  >
    {children}
  </Heading>
)

export const Subtitle = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h2"
    className="ink"
    style={{
      margin: '28px 0 8px',
      fontFamily: serif,
      fontSize: '19px',
      lineHeight: '26px',
      fontWeight: 600,
      color: color.ink,
    }}
  >
    {children}
  </Heading>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ ...line, ...breakLongWords, margin: '0 0 16px' }}>
    {children}
  </Text>
)

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <Text className="quiet" style={{ ...small, ...breakLongWords, margin: '0 0 16px' }}>
    {children}
  </Text>
)

/** WIN-8: at the end of what a customer pays or accepts. */
export const PoliciesNote = ({ siteUrl }: { siteUrl: string }) => (
  <SmallPrint>
    <OakLink href={`${siteUrl}/policies`}>Our policies</OakLink> on cancellation, returns, deposits and warranty
  </SmallPrint>
)

/** A customer's own words, with their line breaks. */
export const Quoted = ({ text }: { text: string }) => (
  <Text
    className="ink line"
    style={{
      ...line,
      ...breakLongWords,
      margin: '0 0 16px',
      paddingLeft: '16px',
      borderLeft: `2px solid ${color.line}`,
    }}
  >
    {text.split(/\r\n|\r|\n/).map((part, index) => (
      // Lines never move, so their position is a stable key.
      <Fragment key={String(index)}>
        {index > 0 && <br />}
        {part}
      </Fragment>
    ))}
  </Text>
)

export const OakLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    className="oak"
    href={href}
    style={{ color: color.oak, textDecoration: 'underline', ...(href.startsWith('tel:') && { whiteSpace: 'nowrap' }) }}
  >
    {children}
  </Link>
)

export const OakButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ margin: '8px 0 0' }}>
    <Button
      href={href}
      style={{
        padding: '14px 24px',
        borderRadius: '4px',
        backgroundColor: color.oak,
        color: '#ffffff',
        fontSize: '16px',
        fontWeight: 600,
      }}
    >
      {children}
    </Button>
  </Section>
)

/** Of a picture as wide as the card, and the words under it. */
export const drawingStyle = { width: '100%', maxWidth: '440px', height: 'auto', borderRadius: '6px' } as const
export const captionStyle = { ...small, margin: '6px 0 0' } as const

type Row = { name: ReactNode; note?: ReactNode; value: ReactNode; strong?: boolean }

const cell = { padding: '8px 0', borderTop: `1px solid ${color.line}`, verticalAlign: 'top' } as const
const amountCell = { whiteSpace: 'nowrap' } as const

/** Names on the left, values on the right; a table in the plain text too. `money`: all values are amounts. */
export const Rows = ({ rows, money = false }: { rows: (Row | false)[]; money?: boolean }) => (
  <table
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    border={0}
    data-text-format="dataTable"
    style={{ borderCollapse: 'collapse' }}
  >
    <tbody>
      {rows.map(
        (row, index) =>
          row && (
            // Rows never move, so their position is a stable key; two may have the same name.
            <tr key={String(index)}>
              <td className="quiet line" style={{ ...line, ...cell, paddingRight: '16px', color: color.quiet }}>
                {row.strong ? (
                  <strong className="ink" style={{ color: color.ink }}>
                    {row.name}
                  </strong>
                ) : (
                  row.name
                )}
                {row.note && (
                  <>
                    <br />
                    <span className="quiet" style={small}>
                      {row.note}
                    </span>
                  </>
                )}
              </td>
              <td
                className="ink line"
                align="right"
                style={{ ...line, ...cell, ...(money ? amountCell : breakLongWords), textAlign: 'right' }}
              >
                {row.strong ? <strong>{row.value}</strong> : row.value}
              </td>
            </tr>
          ),
      )}
    </tbody>
  </table>
)

export const Steps = ({ steps }: { steps: string[] }) => (
  <ol className="ink" style={{ ...line, margin: '0 0 16px', paddingLeft: '22px' }}>
    {steps.map((step) => (
      <li key={step} style={{ margin: '0 0 6px' }}>
        {step}
      </li>
    ))}
  </ol>
)
