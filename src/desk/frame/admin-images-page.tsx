import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryPictures } from '../products/category-pictures-tab.tsx'
import { HeroAdmin } from '../products/hero-tab.tsx'
import { useMay } from './admin-queries.ts'
import { ForOwner } from './for-owner.tsx'
import { guardedTabs } from './guarded-tabs.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { OwnerArea } from './owner-area.tsx'
import type { SignInTexts } from './sign-in.tsx'
import { type AdminImagesTab, adminImagesTabs } from './tabs.ts'
import { Tabs } from './tabs.tsx'

const parts: Record<AdminImagesTab, { label: string; content: ReactNode }> = {
  'product-images': {
    label: 'Product Images',
    content: <CategoryPictures notice="Product image uploaded successfully!" />,
  },
  'hero-image': { label: 'Hero Image', content: <HeroAdmin /> },
  'gallery-images': {
    label: 'Gallery Images',
    content: <LazyTab fetchPart={async () => (await import('../gallery/gallery-tab.tsx')).GalleryAdmin} />,
  },
}
const tabs = guardedTabs(adminImagesTabs, parts)

const texts: SignInTexts = {
  granted: 'Access Granted',
  denied: { title: 'Access Denied', description: 'Incorrect password' },
  wrong: 'Incorrect password',
}

/** ADMIN-7: every picture of the storefront in one place, with the same session as /admin. */
export function AdminImagesPage() {
  return (
    <OwnerArea title="Images" lead="The pictures of the home page, the categories and the gallery" texts={texts}>
      <Desk />
    </OwnerArea>
  )
}

function Desk() {
  const navigate = useNavigate({ from: '/admin-images' })
  const { tab } = useSearch({ from: '/admin-images' })
  const may = useMay()
  if (!may('POST /admin/upload-hero-image')) return <ForOwner onBack={() => location.assign('/admin')} />
  return (
    <Tabs
      label="Images"
      tabs={tabs}
      value={tab ?? 'product-images'}
      onChange={(id) => void navigate({ search: { tab: id }, resetScroll: false })}
      beside={
        <>
          <DeskLink tab="quotes">Quote Management</DeskLink>
          <DeskLink tab="pricing">Pricing Management</DeskLink>
        </>
      }
    />
  )
}

/** Looks like a tab, but links to the other page. */
function DeskLink({ tab, children }: { tab: 'quotes' | 'pricing'; children: string }) {
  return (
    <a href={`/admin?tab=${tab}`} className="desk-tab">
      {children}
      <ArrowUpRight aria-hidden className="size-4" />
    </a>
  )
}
