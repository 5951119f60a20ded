/** GA-1: Google's tag, loaded only after the visitor's yes. */
import { categories } from '../catalog/catalog.ts'
import { measuredAddress, measuredReferrer } from './measured-address.ts'
import { leadEvent, takeLeads } from './page-seams.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Command =
  | [command: 'js', now: Date]
  | [command: 'config', measurementId: string, settings: object]
  | [command: 'set', values: object]
  | [command: 'consent', action: 'default' | 'update', values: object]
  | [command: 'event', name: 'page_view' | 'generate_lead' | 'view_item_list' | 'test_event', values: object]

const testEventDelayMs = 2000

/** Measuring, no advertising. */
const consent = {
  analytics_storage: 'granted',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}
/** The tag loads only once per page. */
let loading = false

/** Starts measuring. Returns a function that stops. */
export function startMeasurement(measurementId: string): () => void {
  setDisabled(measurementId, false)
  gtag('consent', loading ? 'update' : 'default', consent)

  reportPage(measurementId)
  const stopLeads = listenForLeads()
  return () => {
    stopLeads()
    gtag('consent', 'update', { analytics_storage: 'denied' })
    setDisabled(measurementId, true)
    deleteCookies()
  }
}

/** Every page of the shop is a document of its own, so this is once per page. */
function reportPage(measurementId: string): void {
  const url = new URL(window.location.href)
  const address = measuredAddress(url)
  if (address === undefined) return
  loadTag(measurementId)
  // For everything else the tag reports about this page, such as scroll depth.
  gtag('set', {
    page_location: address,
    page_referrer: measuredReferrer(document.referrer, url.origin),
    page_title: document.title,
  })
  gtag('event', 'page_view', {})
  if (url.pathname === '/gallery') reportGallery(url.searchParams.get('category'))
}

function reportGallery(slug: string | null): void {
  const category = categories.find((one) => one.slug === slug)
  gtag('event', 'view_item_list', {
    item_list_id: category?.slug ?? 'all',
    item_list_name: category?.plural ?? 'All',
  })
}

function listenForLeads(): () => void {
  const report = (label: string) => gtag('event', 'generate_lead', { event_category: 'quote', event_label: label })
  const onLead = () => {
    for (const label of takeLeads()) report(label)
  }
  onLead()
  const onClick = ({ target }: MouseEvent) => {
    const label = target instanceof Element ? target.closest<HTMLElement>('[data-lead]')?.dataset.lead : undefined
    if (label) report(label)
  }
  document.addEventListener(leadEvent, onLead)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener(leadEvent, onLead)
    document.removeEventListener('click', onClick)
  }
}

function loadTag(measurementId: string): void {
  if (loading) return
  loading = true
  gtag('js', new Date())
  gtag('config', measurementId, {
    // reportPage sends every page view, including the first.
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  script.addEventListener('load', () => {
    setTimeout(
      () => gtag('event', 'test_event', { event_category: 'analytics', event_label: 'loaded' }),
      testEventDelayMs,
    )
  })
  script.addEventListener('error', () => {
    // Most likely blocked by an extension. The page works without it.
    console.warn('Google Analytics could not be loaded; this visit is not counted')
  })
  document.head.append(script)
}

/** The tag's opt-out flag. Source: developers.google.com/analytics/devguides/collection/ga4/disable-analytics */
function setDisabled(measurementId: string, disabled: boolean): void {
  Reflect.set(window, `ga-disable-${measurementId}`, disabled)
}

/** The tag sets its cookies on the widest domain allowed, which could be any of these. */
function deleteCookies(): void {
  const names = document.cookie.split('; ').flatMap((cookie) => /^(_ga(?:_\w+)?)=/.exec(cookie)?.[1] ?? [])
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const name of names) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
}

/**
 * Adds to Google's queue. Google's script reads what was queued before it loaded and what comes later. It recognizes
 * only `arguments` objects as commands, so an array would not work.
 */
function gtag(..._command: Command): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}
