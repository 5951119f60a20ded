import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LatePart } from '../desk/late-part.tsx'
import { TodayLabel, useDeskNews } from '../today/desk-news.tsx'
import { TodayPage } from '../today/today-tab.tsx'
import { guardedTabs } from './guarded-tabs.tsx'
import { Last30DaysFrame } from './last-30-days-frame.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { OwnerArea } from './owner-area.tsx'
import { LazyOrderExtras, LazyRecordExtras } from './records/lazy-extras.tsx'
import type { SignInTexts } from './sign-in.tsx'
import { type AdminTab, adminTabs } from './tabs.ts'

/** LIVE-2, LIVE-4: its offer and messages. */
const offerOf = (quote: { id: number; customerName: string }) => (
  <QuoteDealings quoteId={quote.id} customerName={quote.customerName} />
)

/** The first tab is part of this page; the others are fetched when first opened. */
const parts: Record<AdminTab, { label: ReactNode; content: ReactNode }> = {
  today: {
    label: <TodayLabel />,
    content: (
      <>
        <MailNotices />
        <LazyBackupPart name="BackupNotice" />
        <TodayPage offerOf={offerOf} QuoteExtras={LazyRecordExtras} OrderExtras={LazyOrderExtras} />
        <div className="mt-10">
          <LazyLast30Days />
        </div>
        <LazyBackupPart name="BackupLine" />
      </>
    ),
  },
  quotes: {
    label: 'Quote Management',
    content: (
      <LazyTab
        fetchPart={async () => {
          const { QuotesAdmin } = await import('../quotes/desk/quotes-tab.tsx')
          return () => <QuotesAdmin offerOf={offerOf} Extras={LazyRecordExtras} />
        }}
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
  orders: {
    label: 'Orders',
    content: (
      <LazyTab
        fetchPart={async () => {
          const { OrdersAdmin } = await import('../orders/desk/orders-tab.tsx')
          return () => <OrdersAdmin Extras={LazyOrderExtras} />
        }}
      />
    ),
  },
  workshop: {
    label: 'Workshop',
    content: (
      <LazyTab
        fetchPart={async () => {
          const { WorkshopBoard } = await import('../workshop/board-tab.tsx')
          return () => <WorkshopBoard Extras={LazyOrderExtras} />
        }}
      />
    ),
  },
  products: {
    label: 'Products',
    content: <LazyTab fetchPart={async () => (await import('../products/products-tab.tsx')).ProductsAdmin} />,
  },
}
const tabs = guardedTabs(adminTabs, parts)

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
  useDeskNews()
  return (
    <Tabs
      label="Admin"
      tabs={tabs}
      value={tab ?? 'today'}
      onChange={(id) => void navigate({ search: { tab: id }, resetScroll: false })}
    />
  )
}

/** The sign-in screen doesn't wait for it. If it can't be fetched, the desk does without. */
function LazyBackupPart({ name }: { name: 'BackupNotice' | 'BackupLine' }) {
  const Part = useLazyPart(
    async () => (await import('../backups/desk/backup-status.tsx'))[name],
    true,
    () => undefined,
  )
  return Part ? <Part /> : null
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
