import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { LatePart } from '../parts/late-part.tsx'
import { QuotesLabel, TodayLabel, useDeskNews } from '../today/desk-news.tsx'
import { Last30DaysFrame } from '../today/last-30-days-frame.tsx'
import { TodayPage } from '../today/today-tab.tsx'
import '../pocket/install-offer.ts'
import { useMay } from './admin-queries.ts'
import { guardedTabs } from './guarded-tabs.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { OwnerArea } from './owner-area.tsx'
import type { SignInTexts } from './sign-in.tsx'
import { type AdminTab, adminTabs, tabCalls } from './tabs.ts'
import { Tabs } from './tabs.tsx'

/** The first tab is part of this page; the others are fetched when first opened. */
const parts: Record<AdminTab, { label: ReactNode; content: ReactNode; isApart?: boolean }> = {
  today: {
    label: <TodayLabel />,
    content: (
      <>
        <MailNotices />
        <LazyBackupPart name="BackupNotice" />
        <TodayPage />
        <div className="mt-10">
          <LazyLast30Days />
        </div>
        <LazyPocketPart name="ThisDevice" />
        <LazyBackupPart name="BackupLine" />
      </>
    ),
  },
  quotes: {
    label: <QuotesLabel />,
    content: <LazyTab fetchPart={async () => (await import('../quotes/quotes-tab.tsx')).QuotesAdmin} />,
  },
  'gallery-images': {
    label: 'Gallery Images',
    content: (
      <>
        <LazyTab fetchPart={async () => (await import('../gallery/gallery-tab.tsx')).GalleryAdmin} />
        <LazyTab fetchPart={async () => (await import('../reviews/reviews-part.tsx')).ReviewsAdmin} />
      </>
    ),
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
  settings: {
    label: 'Settings',
    content: <LazyTab fetchPart={async () => (await import('../settings/settings-tab.tsx')).SettingsAdmin} />,
  },
  history: {
    label: 'History',
    content: <LazyTab fetchPart={async () => (await import('../deeds/deeds-tab.tsx')).DeedsAdmin} />,
  },
  bin: {
    label: 'Bin',
    content: <LazyTab fetchPart={async () => (await import('../bin/bin-tab.tsx')).Bin} />,
  },
  people: {
    label: 'People',
    isApart: true,
    content: <LazyTab fetchPart={async () => (await import('../people/people-tab.tsx')).People} />,
  },
  orders: {
    label: 'Orders',
    content: <LazyTab fetchPart={async () => (await import('../orders/orders-tab.tsx')).OrdersAdmin} />,
  },
  workshop: {
    label: 'Workshop',
    content: <LazyTab fetchPart={async () => (await import('../workshop/board-tab.tsx')).WorkshopBoard} />,
  },
  books: {
    label: 'Books',
    content: <LazyTab fetchPart={async () => (await import('../books/books-tab.tsx')).Books} />,
  },
  products: {
    label: 'Products',
    isApart: true,
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

const fetchForOwner = async () => (await import('./for-owner.tsx')).ForOwner

function Desk() {
  const navigate = useNavigate({ from: '/admin' })
  const { tab, order } = useSearch({ from: '/admin' })
  const may = useMay()
  const shown = tabs.filter(({ id }) => may(tabCalls[id]))
  const isOpen = (id: AdminTab | undefined) => shown.some((one) => one.id === id)
  // A work order's code leads to its order under Orders; the workshop has it on the board.
  const value = tab === undefined || (tab === 'orders' && order !== undefined && !isOpen(tab)) ? shown[0]?.id : tab
  const open = (id: AdminTab) => void navigate({ search: { tab: id }, resetScroll: false })
  return (
    <>
      <LazyPocketPart name="Pocket" />
      {may(tabCalls.today) && <DeskNews />}
      <Tabs label="Admin" tabs={shown} value={isOpen(value) ? value : undefined} onChange={open} />
      {!isOpen(value) && (
        <LatePart
          fetchPart={fetchForOwner}
          props={{ onBack: shown[0] && (() => open(shown[0]?.id ?? 'workshop')) }}
          failureText="That's for the owner."
        />
      )}
    </>
  )
}

function DeskNews() {
  useDeskNews()
  return null
}

/** The desk as an app. A browser that can't do that has the desk as it is. */
function LazyPocketPart({ name }: { name: 'Pocket' | 'ThisDevice' }) {
  const Part = useLazyPart(
    async () => (await import('../pocket/pocket.tsx'))[name],
    true,
    () => undefined,
  )
  return Part ? <Part /> : null
}

/** The sign-in screen doesn't wait for it. If it can't be fetched, the desk does without. */
function LazyBackupPart({ name }: { name: 'BackupNotice' | 'BackupLine' }) {
  const Part = useLazyPart(
    async () => (await import('../backups/backup-status.tsx'))[name],
    true,
    () => undefined,
  )
  return Part ? <Part /> : null
}

/** Reserves its space while it loads. If that fails, the owner still has the tabs. */
function LazyLast30Days() {
  const [failed, setFailed] = useState(false)
  const Part = useLazyPart(
    async () => (await import('../today/last-30-days.tsx')).Last30Days,
    !failed,
    () => setFailed(true),
  )
  if (Part) return <Part />
  return failed ? null : <Last30DaysFrame />
}

/** Optional: if it can't be fetched, the owner still has the tabs. */
function MailNotices() {
  const Part = useLazyPart(
    async () => (await import('../mail/mail-admin.tsx')).MailNotices,
    true,
    () => undefined,
  )
  return Part && <Part />
}
