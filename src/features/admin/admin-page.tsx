import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { OrdersAdmin } from '../orders/desk/orders-tab.tsx'
import { QuotesAdmin } from '../quotes/desk/quotes-tab.tsx'
import { GlanceFrame } from './last-30-days-frame.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { OwnerArea } from './owner-area.tsx'
import type { SignInWords } from './sign-in.tsx'

/**
 * The owner's desk, tab by tab. `owns` is the query key of what only the owner may read; a tab that shows what everybody
 * may has none.
 */
const tabs = [
  { id: 'quotes', label: 'Quote Management', owns: ['quotes'], content: <QuotesAdmin /> },
  {
    id: 'gallery-images',
    label: 'Gallery Images',
    owns: undefined,
    content: <LazyTab fetchPart={async () => (await import('../gallery/desk/gallery-tab.tsx')).GalleryAdmin} />,
  },
  {
    id: 'product-images',
    label: 'Product Images',
    owns: undefined,
    content: (
      <LazyTab
        fetchPart={async () => {
          const { CategoryPictures } = await import('../products/category-pictures-tab.tsx')
          return () => <CategoryPictures notice="Product Image Updated" />
        }}
      />
    ),
  },
  {
    id: 'pricing',
    label: 'Pricing Management',
    owns: ['prices'],
    content: <LazyTab fetchPart={async () => (await import('../prices/prices-tab.tsx')).PricesAdmin} />,
  },
  { id: 'orders', label: 'Orders', owns: ['orders'], content: <OrdersAdmin /> },
  {
    id: 'products',
    label: 'Products',
    owns: ['admin-products'],
    content: <LazyTab fetchPart={async () => (await import('../products/products-tab.tsx')).ProductsAdmin} />,
  },
] as const

const owns = [['mails'], ['glance'], ...tabs.flatMap((tab) => (tab.owns ? [tab.owns] : []))]

const words: SignInWords = {
  granted: 'Login Successful',
  denied: { title: 'Invalid Password' },
  wrong: 'Invalid Password',
}

/** ADMIN-1, ADMIN-2. */
export function AdminPage() {
  return (
    <OwnerArea title="Admin" lead="Manage quotes, images, and pricing" words={words} owns={owns}>
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
      {/* On a phone it would push the other tabs below the screen. */}
      <div className={clsx(tab && tab !== 'quotes' && 'max-md:hidden')}>
        <LazyGlance />
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

/** Keeps its place while it is fetched. Where it cannot be, the tabs are there all the same. */
function LazyGlance() {
  const [failed, setFailed] = useState(false)
  const Part = useLazyPart(
    async () => (await import('./last-30-days.tsx')).Glance,
    !failed,
    () => setFailed(true),
  )
  if (Part) return <Part />
  return failed ? null : <GlanceFrame />
}

/** Beside what the desk is opened for: where it cannot be fetched, the tabs are there all the same. */
function MailNotices() {
  const Part = useLazyPart(
    async () => (await import('../mail/mail-admin.tsx')).MailNotices,
    true,
    () => undefined,
  )
  return Part && <Part />
}
