/** SET-3: the state of backups, mail and payments, each with a test, and what only the server's administrator can change. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { sizeText } from '../../features/backups/counts.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { makeBackup, type System, sendTestMail, systemQuery, testPayment } from './system-queries.ts'

/** A part of the Settings tab. */
export function SystemPart() {
  const system = useQuery(systemQuery)
  if (system.isError && !system.data)
    return <ReadError text="The state of the system could not be loaded." read={system} />
  return (
    <section aria-labelledby="system">
      <h2 id="system" className="text-xl">
        Mail, backups and payment
      </h2>
      <p className="mt-1 max-w-measure text-ui text-quiet">
        What your shop runs on, and whether it works. Names in capitals are settings on the server, explained in
        docs/configuration.md.
      </p>
      {system.data ? (
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          <Mail mail={system.data.mail} />
          <Backups backups={system.data.backups} />
          <Payment payment={system.data.payment} />
          <Machine system={system.data} />
        </div>
      ) : (
        <Skeleton className="mt-6 h-80" />
      )}
    </section>
  )
}

type CardProps = { title: string; facts: [name: string, value: ReactNode][]; variables: string; children?: ReactNode }

function Card({ title, facts, variables, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <dl className="mt-3 space-y-1.5 text-ui">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p className="mt-4 border-t border-line pt-3 text-sm wrap-anywhere text-quiet">
        Only your server's administrator can change this: {variables}.
      </p>
    </section>
  )
}

/** What became of a test. Its place is there from the start, so that screen readers hear it change. */
function Outcome({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  const color = tone === 'good' ? 'text-moss' : 'text-deep-ember'
  return (
    <div role="status" className={`mt-3 text-ui wrap-anywhere empty:hidden ${color}`}>
      {children}
    </div>
  )
}

function Mail({ mail }: { mail: System['mail'] }) {
  const test = useMutation(sendTestMail)
  const { data } = test
  return (
    <Card
      title="Mail"
      variables="SMTP_URL, MAIL_FROM, OWNER_EMAIL"
      facts={
        mail.server
          ? [
              ['Mail server', mail.server],
              ['Sent from', mail.from],
              ['Notices to', mail.owner],
            ]
          : [
              [
                'Mail server',
                mail.usesEmailJs
                  ? "None. Customers' browsers send a confirmation through EmailJS."
                  : 'None. The shop sends no email.',
              ],
            ]
      }
    >
      <Button
        variant="secondary"
        className="mt-4"
        disabled={!mail.server}
        busy={test.isPending}
        busyLabel="Sending..."
        onClick={() => test.mutate()}
      >
        Send me a test mail
      </Button>
      <Outcome tone={data?.sent ? 'good' : 'bad'}>
        {data &&
          !test.isPending &&
          (data.sent ? (
            <p>Sent to {data.to}. If it isn't there in a few minutes, look in your spam folder.</p>
          ) : (
            <>
              <p>
                Not sent to {data.to}. {data.reason}
              </p>
              {data.words && <p className="mt-1">The mail server said: “{data.words}”</p>}
            </>
          ))}
      </Outcome>
    </Card>
  )
}

function Backups({ backups }: { backups: System['backups'] }) {
  const make = useMutation(makeBackup)
  const { place, asked, isRunning } = backups
  return (
    <Card
      title="Backups"
      variables="BACKUP_DIR or the BACKUP_S3 variables, BACKUP_AT, BACKUP_KEY"
      facts={
        place === null
          ? [['Kept in', "Nowhere. Backups aren't set up."]]
          : [
              ['Kept in', place],
              ['Each day', backups.isDaily ? 'Yes' : 'No, BACKUP_AT is off'],
              ['Encrypted', backups.isEncrypted ? 'Yes' : 'No'],
            ]
      }
    >
      <Button
        variant="secondary"
        className="mt-4"
        disabled={place === null}
        busy={make.isPending || isRunning}
        busyLabel="Making a backup..."
        onClick={() => make.mutate()}
      >
        Make a backup now
      </Button>
      <Outcome tone={asked?.state === 'failed' ? 'bad' : 'good'}>
        {asked?.state === 'done' && !isRunning && <p>Made and read back {timeText(asked.at)}.</p>}
        {asked?.state === 'failed' && !isRunning && (
          <p>
            Failed {timeText(asked.at)}. {asked.reason}
          </p>
        )}
      </Outcome>
    </Card>
  )
}

const keyTexts = {
  live: 'Live: real cards are charged',
  test: 'Test: no real card is charged',
  none: 'None',
}

function Payment({ payment }: { payment: System['payment'] }) {
  const test = useMutation(testPayment)
  const { data } = test
  const isStripe = payment.provider === 'stripe'
  return (
    <Card
      title="Payment"
      variables="PAYMENTS and the STRIPE_ keys"
      facts={[
        ['Provider', isStripe ? 'Stripe' : 'The demo: no card is charged'],
        ...(isStripe ? [['Keys', keyTexts[payment.keys]] as [string, ReactNode]] : []),
        [
          'Last event',
          payment.lastEventAt
            ? `${timeText(payment.lastEventAt)}, signed, so the webhook works`
            : 'None yet. The first comes with the first payment.',
        ],
        ...(payment.webhookUrl ? [['Webhook', payment.webhookUrl] as [string, ReactNode]] : []),
      ]}
    >
      <Button
        variant="secondary"
        className="mt-4"
        busy={test.isPending}
        busyLabel="Testing..."
        onClick={() => test.mutate()}
      >
        Test the payment connection
      </Button>
      <Outcome tone={data?.ok ? 'good' : 'bad'}>
        {data && !test.isPending && <p>{data.ok ? connectedText(isStripe, data) : data.reason}</p>}
      </Outcome>
    </Card>
  )
}

const connectedText = (
  isStripe: boolean,
  { isLive, available }: { isLive: boolean | null; available: string | null },
) =>
  isStripe
    ? `Stripe answered${isLive ? '' : ', in test mode'}. Available in the account: $${available}.`
    : 'The demo provider is part of the shop and always answers.'

function Machine({ system }: { system: System }) {
  const { database, diskFreeBytes, publicUrl, version } = system
  return (
    <Card
      title="Server"
      variables="PUBLIC_URL, DATABASE_URL, DATA_DIR"
      facts={[
        ['Public address', publicUrl ?? "PUBLIC_URL isn't set: links in emails don't work elsewhere."],
        ['Database', database === 'postgres' ? 'PostgreSQL' : 'SQLite'],
        ['Disk space left', diskFreeBytes === null ? "It can't be read." : sizeText(diskFreeBytes)],
        ['Version', version],
      ]}
    />
  )
}
