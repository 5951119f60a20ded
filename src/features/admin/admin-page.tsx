import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LatePart } from '../desk/late-part.tsx'
import { OrdersAdmin } from '../orders/desk/orders-tab.tsx'
import { QuotesAdmin } from '../quotes/desk/quotes-tab.tsx'
import { Last30DaysFrame } from './last-30-days-frame.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { OwnerArea } from './owner-area.tsx'
import { LazyRecordExtras } from './records/lazy-record-extras.tsx'
import type { SignInTexts } from './sign-in.tsx'
import { type AdminTab, adminTabs } from './tabs.ts'

/** The first tabs are part of this page; the others are fetched when first opened. */
const parts: Record<AdminTab, { label: string; content: ReactNode }> = {
  quotes: {
    label: 'Quote Management',
    content: (
      <QuotesAdmin
        offerOf={(quote) => <QuoteDealings quoteId={quote.id} customerName={quote.customerName} />}
        Extras={LazyRecordExtras}
      />
    ),
  },
  'gallery-images': {
    label: 'Gallery Images',
    content: <LazyTab fetchPart={async () => (await import('../gallery/desk/gallery-tab.tsx')).GalleryAdmin} />,
  },
  'product-images': {
    label: 'Product Images',
    content: (
      <LazyTab
        fetchPart={async () => {
          const { CategoryPictures } = await import('../products/category-pictures-tab.tsx')
          return () => <CategoryPictures notice="Product Image Updated" />
        }}
      />
    ),
  },
  pricing: {
    label: 'Pricing Management',
    content: <LazyTab fetchPart={async () => (await import('../prices/prices-tab.tsx')).PricesAdmin} />,
  },
  orders: { label: 'Orders', content: <OrdersAdmin Extras={LazyRecordExtras} /> },
  products: {
    label: 'Products',
    content: <LazyTab fetchPart={async () => (await import('../products/products-tab.tsx')).ProductsAdmin} />,
  },
}
const tabs = adminTabs.map((id) => ({ id, ...parts[id] }))

const texts: SignInTexts = {
  granted: 'Login Successful',
  denied: { title: 'Invalid Password' },
  wrong: 'Invalid Password',
}

/** ADMIN-1, ADMIN-2. */
export function AdminPage() {
  return (
    <OwnerArea title="Admin" lead="Manage quotes, images, and pricing" texts={texts}>
      <Desk />
    </OwnerArea>
  )
}

function Desk() {
  const navigate = useNavigate({ from: '/admin' })
  const { tab } = useSearch({ from: '/admin' })
  return (
    <>
      <MailNotices />
      {/* On a phone it would push the other tabs off the screen. */}
      <div className={clsx(tab && tab !== 'quotes' && 'max-md:hidden')}>
        <LazyLast30Days />
      </div>
      <Tabs
        label="Admin"
        tabs={tabs}
        value={tab ?? 'quotes'}
        onChange={(id) => void navigate({ search: { tab: id }, resetScroll: false })}
      />
    </>
  )
}

/** Reserves its space while it loads. If that fails, the owner still has the tabs. */
function LazyLast30Days() {
  const [failed, setFailed] = useState(false)
  const Part = useLazyPart(
    async () => (await import('./last-30-days.tsx')).Last30Days,
    !failed,
    () => setFailed(true),
  )
  if (Part) return <Part />
  return failed ? null : <Last30DaysFrame />
}

const fetchDealings = async () => (await import('../offers/desk/quote-dealings.tsx')).QuoteDealings

/** LIVE-2, LIVE-4: fetched with the first quote that is opened. */
const QuoteDealings = (quote: { quoteId: number; customerName: string }) => (
  <LatePart
    fetchPart={fetchDealings}
    props={quote}
    failureText="The offer could not be loaded."
    skeleton={<Skeleton className="h-24 sm:col-span-2" />}
  />
)

/** Optional: if it can't be fetched, the owner still has the tabs. */
function MailNotices() {
  const Part = useLazyPart(
    async () => (await import('../mail/mail-admin.tsx')).MailNotices,
    true,
    () => undefined,
  )
  return Part && <Part />
}
