/** GA-1: Google's tag, from the visitor's yes on. Nothing of it is fetched before. */
import type { AnyRouter } from '@tanstack/react-router'
import { categories } from '../catalog/catalog.ts'
import { gtag } from './gtag.ts'
import { measuredAddress, measuredReferrer } from './measured-address.ts'
import { leadEvent } from './page-seams.ts'

const testEventDelayMs = 2000

/** To counting, not to advertising. */
const agreedTo = {
  analytics_storage: 'granted',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}
/** The tag, once in the life of a page. */
let loading = false

/** Begins to count; gives what ends it. */
export function startMeasurement(measurementId: string, router: AnyRouter): () => void {
  setDisabled(measurementId, false)
  gtag('consent', loading ? 'update' : 'default', agreedTo)

  let told: string | undefined
  const tellOfPage = () => {
    const url = new URL(window.location.href)
    const address = measuredAddress(url)
    // Typing into the search box changes the address too, but not what is told of it.
    if (address === undefined || address === told) return
    loadTag(measurementId)
    // For whatever else the tag reports of this page, such as how far it was read.
    gtag('set', {
      page_location: address,
      page_referrer: told ?? measuredReferrer(document.referrer, url.origin),
      page_title: document.title,
    })
    told = address
    gtag('event', 'page_view', {})
    if (url.pathname === '/gallery') tellOfGallery(url.searchParams.get('category'))
  }
  tellOfPage()
  const stopPages = router.subscribe('onRendered', tellOfPage)
  const stopLeads = listenForLeads()
  return () => {
    stopPages()
    stopLeads()
    gtag('consent', 'update', { analytics_storage: 'denied' })
    setDisabled(measurementId, true)
    deleteCookies()
  }
}

function tellOfGallery(slug: string | null): void {
  const category = categories.find((one) => one.slug === slug)
  gtag('event', 'view_item_list', {
    item_list_id: category?.slug ?? 'all',
    item_list_name: category?.plural ?? 'All',
  })
}

function listenForLeads(): () => void {
  const tell = (label: string) => gtag('event', 'generate_lead', { event_category: 'quote', event_label: label })
  const onLead = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') tell(event.detail)
  }
  const onClick = ({ target }: MouseEvent) => {
    const label = target instanceof Element ? target.closest<HTMLElement>('[data-lead]')?.dataset.lead : undefined
    if (label) tell(label)
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
    // Every navigation is told below, the first one too.
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
    // Refused by an extension, most likely: that is an answer too, and the page goes on without.
    console.warn('Google Analytics could not be loaded; this visit is not counted')
  })
  document.head.append(script)
}

/** The tag's own switch. Source: developers.google.com/analytics/devguides/collection/ga4/disable-analytics */
function setDisabled(measurementId: string, disabled: boolean): void {
  Reflect.set(window, `ga-disable-${measurementId}`, disabled)
}

/** The tag keeps its cookies for the widest domain it may: which one that is, it does not say. */
function deleteCookies(): void {
  const names = document.cookie.split('; ').flatMap((cookie) => /^(_ga(?:_\w+)?)=/.exec(cookie)?.[1] ?? [])
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const name of names) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
