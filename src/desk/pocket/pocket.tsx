/**
 * The desk as an app: registers its worker, says when what is shown was kept from before, and opens what a notice is
 * about. Where a browser has no workers, as in some private windows, there is nothing of this.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { clockText, shopDay } from '../../features/shared/clock.ts'
import { withStorage } from '../../platform/browser/with-storage.ts'
import { Button } from '../../ui/button.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { momentText } from '../parts/moments.ts'
import { ownerKey } from '../parts/owner-keys.ts'
import { type Connection, setConnection, useConnection } from './connection.ts'
import { findOffer, onOffer, takeOffer } from './install-offer.ts'

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

type Said = { connection?: Connection; open?: string }

export function Pocket() {
  const client = useQueryClient()
  const navigate = useNavigate({ from: '/admin' })
  const { isOffline } = useConnection()
  const [wasOffline, setWasOffline] = useState(isOffline)
  const hear = useEffectEvent(({ connection, open }: Said) => {
    if (connection) setConnection(connection)
    if (open === undefined) return
    const asked = new URL(open, location.origin).searchParams
    const [quote, order] = [asked.get('quote'), asked.get('order')].map((id) => (id === null ? undefined : Number(id)))
    void navigate({
      search: { tab: asked.get('tab') === 'orders' ? 'orders' : quote ? 'quotes' : 'today', quote, order },
    })
  })
  useEffect(() => {
    if (!workers) return
    const listen = ({ data }: MessageEvent<Said>) => hear(data)
    workers.addEventListener('message', listen)
    workers.startMessages()
    // What it said before this was listening.
    workers.controller?.postMessage('connection?')
    // Refused, as in a private window: the desk is a page like any other.
    workers.register('/admin/worker.js', { scope: '/admin', updateViaCache: 'none' }).catch(() => undefined)
    document.addEventListener('click', openKeptPaper)
    return () => {
      workers.removeEventListener('message', listen)
      document.removeEventListener('click', openKeptPaper)
    }
  }, [])
  // What was kept is out of date as soon as the shop answers again.
  useEffect(() => {
    if (wasOffline && !isOffline) void client.invalidateQueries({ queryKey: ownerKey })
    setWasOffline(isOffline)
  }, [wasOffline, isOffline, client])
  return isOffline ? <OfflineBar /> : null
}

/** The browser fetches a paper in a tab of its own past the worker, unless it is under an address of the desk. */
function openKeptPaper(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!workers?.controller || !link || event.defaultPrevented || link.origin !== location.origin) return
  if (/^\/api\/admin\/(board\/[a-z]+\/work-orders|orders\/\d+\/work-order)$/.test(link.pathname))
    link.href = `/admin/kept${link.pathname}`
}

function OfflineBar() {
  const { keptAt } = useConnection()
  return (
    <p
      role="status"
      className="mb-3 flex items-start gap-2.5 rounded-card border border-ink bg-ink px-4 py-3 text-ui text-paper print:hidden"
    >
      <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {keptAt === null
          ? 'No connection. The board is on this device, under Workshop.'
          : `No connection. This is what was here ${whenText(keptAt)}.`}{' '}
        Nothing can be changed until you're back online.
      </span>
    </p>
  )
}

/** 'at 3:40 PM', and of another day 'Sun 3:40 PM'. */
const whenText = (at: number) =>
  shopDay(at) === shopDay(Date.now()) ? `at ${clockText(new Date(at))}` : `on ${momentText(new Date(at).toISOString())}`

const fetchNotices = async () => (await import('./notices.tsx')).Notices
const noProps = {}

/** On Today: what this device can do more than a page in a browser. */
export function ThisDevice() {
  const [isOpen, setIsOpen] = useState(false)
  if (!workers) return null
  return (
    <section aria-label="This device" className="mt-10 grid gap-4 border-t border-line pt-4 print:hidden">
      <InstallHint />
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-ui">
          Notices on this device
        </summary>
        {isOpen && (
          <LatePart
            fetchPart={fetchNotices}
            props={noProps}
            failureText="The notices could not be loaded."
            skeleton={<p className="text-sm text-quiet">Loading…</p>}
          />
        )}
      </details>
    </section>
  )
}

const dismissedKey = 'desk-install-dismissed'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPhones and iPads have no offer of their own to show. An iPad says that it is a Mac. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function InstallHint() {
  const offer = useSyncExternalStore(onOffer, findOffer)
  const [isDismissed, setIsDismissed] = useState(
    () => withStorage('localStorage', (kept) => kept.getItem(dismissedKey)) != null,
  )
  if (isDismissed || isInstalled() || (!offer && !isApple())) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-quiet">
      <span>
        Keep the desk on this device: it opens like an app, and the board can be read without a connection.
        {!offer && ' Press Share, then Add to Home Screen.'}
      </span>
      {offer && (
        <Button size="sm" variant="secondary" onClick={() => void takeOffer()}>
          Install
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          setIsDismissed(true)
          withStorage('localStorage', (kept) => kept.setItem(dismissedKey, '1'))
        }}
      >
        Not now
      </Button>
    </p>
  )
}
