import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LogOut, Store } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { ApiError } from '../../platform/api-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { OrdersAdmin } from '../checkout/orders-admin.tsx'
import { QuotesAdmin } from '../quotes/quotes-admin.tsx'
import { sessionQuery, signOut } from './admin-queries.ts'
import { SignIn } from './sign-in.tsx'

/**
 * The owner's desk, tab by tab. `owns` are the query keys of what only the owner may read: they are forgotten when the
 * session ends.
 */
const tabs = [
  { id: 'quotes', label: 'Quote Management', owns: ['quotes'], content: <QuotesAdmin /> },
  { id: 'orders', label: 'Orders', owns: ['orders'], content: <OrdersAdmin /> },
] as const

/** ADMIN-1, ADMIN-2. The server renders it without data, the same for everybody; who one is shows in the browser. */
export function AdminPage() {
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const [ended, setEnded] = useState(false)

  // By then the desk is gone, so that nothing reads again what is forgotten here.
  useEffect(() => {
    if (session.data !== null) return
    for (const tab of tabs) queryClient.removeQueries({ queryKey: tab.owns })
  }, [session.data, queryClient])

  if (session.isPending)
    return (
      <Frame>
        <DeskSkeleton />
      </Frame>
    )
  if (session.isError)
    return (
      <Frame>
        <p>The shop cannot be reached right now. Check your connection and try again.</p>
        <Button className="mt-4" busy={session.isFetching} onClick={() => void session.refetch()}>
          Try again
        </Button>
      </Frame>
    )
  if (session.data === null)
    return (
      <Frame>
        <SignIn ended={ended} />
      </Frame>
    )
  return (
    <Frame actions={<SignOut onDone={() => setEnded(false)} />}>
      <Desk onEnded={() => setEnded(true)} />
    </Frame>
  )
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-card">
        <Container className="flex min-h-14 items-center gap-1 sm:gap-2 [&>:last-child]:-mr-3">
          <p className="mr-auto min-w-0 truncate font-display text-ui font-semibold sm:text-base">{shop.name}</p>
          <Link to="/" className={buttonClass('quiet', 'sm')}>
            <Store aria-hidden className="size-4" />
            <span className="max-sm:sr-only">View storefront</span>
          </Link>
          {actions}
        </Container>
      </header>
      <main id="content">
        <Container className="pt-6 pb-16 md:pt-10">
          <h1 className="text-2xl">Admin</h1>
          <p className="mt-1 text-ui text-quiet">Manage quotes, images, and pricing</p>
          <div className="mt-6">{children}</div>
        </Container>
      </main>
    </div>
  )
}

function Desk({ onEnded }: { onEnded: () => void }) {
  const navigate = useNavigate({ from: '/admin' })
  const { tab } = useSearch({ from: '/admin' })
  useSignInAgain(onEnded)
  return (
    <Tabs
      label="Admin"
      tabs={tabs}
      value={tab ?? 'quotes'}
      onChange={(id) => void navigate({ search: { tab: id }, resetScroll: false })}
    />
  )
}

/** A session ends while the page is open (after a week, or by a new password): any call's 401 leads back to sign-in. */
function useSignInAgain(onEnded: () => void) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return
      onEnded()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, onEnded])
}

function SignOut({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      onDone()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    },
    onError: () =>
      toast({ title: 'Sign-out Failed', description: 'You are still signed in. Please try again.', tone: 'danger' }),
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<LogOut aria-hidden className="size-4" />}
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      Sign out
    </Button>
  )
}

function DeskSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-11 w-44" />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-6 h-64" />
    </div>
  )
}
