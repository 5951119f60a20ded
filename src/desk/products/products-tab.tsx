import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { categories, findCategory } from '../../features/catalog/catalog.ts'
import { ownedPageSize } from '../../features/products/product-rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { NoRows } from '../parts/list/no-rows.tsx'
import { Pagination, rangeShown } from '../parts/list/pagination.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { copyOf, draftOf, emptyProduct, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { ProductRows, ProductRowsSkeleton } from './products-list.tsx'
import {
  type OwnedProduct,
  type OwnedProductsFilter,
  ownedProductQuery,
  ownedProductsQuery,
} from './products-queries.ts'

/** ADMIN-9. What is shown is in the address: ?tab=products&status=retired&category=ceiling-beam&q=oak&page=2&product=new. */
export function ProductsAdmin() {
  const { filter, wanted, show, open, close } = useAddress()
  const listRef = useRef<HTMLElement>(null)
  const focusList = () => listRef.current?.focus({ preventScroll: true })
  return (
    <>
      <div className="flex flex-col gap-3 @rows:flex-row @rows:items-center">
        <Filters filter={filter} onShow={show} />
        <div className="flex flex-col gap-3 sm:flex-row @rows:contents">
          <SearchBox
            label="Search products"
            placeholder="Name or description"
            value={filter.q}
            onSearch={(q) => show({ q }, { replace: true })}
            className="grow @rows:ml-auto @rows:w-80 @rows:grow-0"
          />
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => open('new')}>
            New Product
          </Button>
        </div>
      </div>
      <section ref={listRef} tabIndex={-1} aria-label="Products" className="mt-4 scroll-mt-4 outline-none">
        <ProductPage
          filter={filter}
          onEdit={open}
          onPage={(page) => {
            show({ page })
            listRef.current?.scrollIntoView({ block: 'start' })
            focusList()
          }}
          onShowAll={() => {
            show({ q: '', status: undefined, category: undefined })
            focusList()
          }}
        />
      </section>
      <Editor wanted={wanted} onOpen={open} onClose={close} />
    </>
  )
}

type ProductPageProps = {
  filter: Filter
  onEdit: (id: string) => void
  onPage: (page: number) => void
  onShowAll: () => void
}

function ProductPage({ filter, onEdit, onPage, onShowAll }: ProductPageProps) {
  const { data, isPlaceholderData, ...read } = useQuery(ownedProductsQuery(filter))
  const client = useQueryClient()
  if (read.isError && !data) return <ReadError text="The products could not be loaded." read={read} />
  if (!data) return <ProductRowsSkeleton />
  const { products, total } = data
  const isNarrowed = filter.q !== '' || filter.status !== undefined || filter.category !== undefined
  return (
    <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <p role="status" className="mb-2 text-sm text-quiet tabular-nums">
        {isPlaceholderData ? 'Loading…' : countText(filter.page, total)}
      </p>
      {products.length > 0 ? (
        <ProductRows
          products={products}
          onEdit={(product) => {
            // The form opens at once with what the row shows.
            client.setQueryData(ownedProductQuery(product.id).queryKey, product)
            onEdit(product.id)
          }}
        />
      ) : (
        <NoRows
          text={isNarrowed || total > 0 ? 'No products found for the selected filter.' : 'No products yet.'}
          note="Products you add here go live right away."
          showAll={(isNarrowed || total > 0) && { label: 'Show all products', onPress: onShowAll }}
        />
      )}
      <div className="mt-4">
        <Pagination page={filter.page} pageCount={Math.max(1, Math.ceil(total / ownedPageSize))} onPage={onPage} />
      </div>
    </div>
  )
}

const countText = (page: number, total: number) => {
  const noun = total === 1 ? 'product' : 'products'
  return total > ownedPageSize ? `${rangeShown(page, ownedPageSize, total)} ${noun}` : `${total} ${noun}`
}

const states = { 'on-offer': 'Active', retired: 'Retired' } as const
type State = keyof typeof states
const stateOf = (text: unknown): State | undefined => (text === 'on-offer' || text === 'retired' ? text : undefined)

type Filter = OwnedProductsFilter

const copyMark = 'copy:'

function useAddress() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  const filter: Filter = {
    q: search.q ?? '',
    status: stateOf(search.status),
    category: findCategory(search.category ?? '')?.slug,
    // The API refuses higher pages.
    page: Math.min(search.page ?? 1, 100_000),
  }
  return {
    filter,
    wanted: search.product,
    /** Another filter shows its first page. */
    show: ({ q, page, ...changed }: Partial<Filter>, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, ...(q !== undefined && { q: q || undefined }), page }),
        replace,
        resetScroll: false,
      }),
    open: (product: string) => {
      // From a product to its copy: closing the copy also goes back to the list.
      const replace = search.product !== undefined
      if (!replace) openedHere.current = true
      void navigate({ search: (now) => ({ ...now, product }), replace, resetScroll: false })
    },
    // Goes back if a press here opened it, so the list isn't in the history twice.
    close: () => {
      if (openedHere.current) router.history.back()
      else void navigate({ search: (now) => ({ ...now, product: undefined }), replace: true, resetScroll: false })
    },
  }
}

function Filters({ filter, onShow }: { filter: Filter; onShow: (changed: Partial<Filter>) => void }) {
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-[2fr_3fr] @rows:flex">
      <SelectField
        label="Filter by status"
        hideLabel
        className="@rows:w-40"
        value={filter.status ?? ''}
        onChange={(event) => onShow({ status: stateOf(event.target.value) })}
      >
        <option value="">All statuses</option>
        {Object.entries(states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Filter by category"
        hideLabel
        className="@rows:w-48"
        value={filter.category ?? ''}
        onChange={(event) => onShow({ category: findCategory(event.target.value)?.slug })}
      >
        <option value="">All categories</option>
        {categories.map(({ slug, plural }) => (
          <option key={slug} value={slug}>
            {plural}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

type EditorProps = { wanted: string | undefined; onOpen: (product: string) => void; onClose: () => void }

type Subject = { product: OwnedProduct | undefined; start: ProductDraft }

/** The form for the product in the address. Each opening gets a new form; the last one stays while its dialog fades. */
function Editor({ wanted, onOpen, onClose }: EditorProps) {
  const id = wanted === 'new' ? undefined : wanted?.replace(copyMark, '')
  const read = useQuery({ ...ownedProductQuery(id ?? ''), enabled: id !== undefined })
  const [shown, setShown] = useState<{ wanted: string | undefined; subject: Subject | undefined; opening: number }>({
    wanted: undefined,
    subject: undefined,
    opening: 0,
  })
  const isReady = id === undefined || read.data !== undefined
  if (wanted !== shown.wanted && isReady) {
    const subject = wanted === undefined ? shown.subject : subjectOf(wanted, read.data ?? undefined)
    setShown({ wanted, subject, opening: shown.opening + (wanted === undefined ? 0 : 1) })
  }
  if (id !== undefined && read.isError && !read.data)
    return <ReadError text="The product could not be loaded." read={read} />
  if (!shown.subject) return null
  return (
    <ProductForm
      key={shown.opening}
      open={wanted !== undefined && wanted === shown.wanted}
      wanted={wanted ?? ''}
      {...shown.subject}
      onClose={onClose}
      onCopy={(copied) => onOpen(`${copyMark}${copied}`)}
    />
  )
}

/** Undefined for a product that doesn't exist, such as from an old link. */
function subjectOf(wanted: string, product: OwnedProduct | undefined): Subject | undefined {
  if (wanted === 'new') return { product: undefined, start: emptyProduct }
  if (!product) return undefined
  return wanted.startsWith(copyMark)
    ? { product: undefined, start: copyOf(product) }
    : { product, start: draftOf(product) }
}
