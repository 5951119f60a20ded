import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { categories, findCategory, selectProducts } from '../catalog/catalog.ts'
import { NoRows } from '../desk/no-rows.tsx'
import { ReadError } from '../desk/read-error.tsx'
import { SearchBox } from '../desk/search-box.tsx'
import { copyOf, draftOf, emptyProduct, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { ProductRows, ProductRowsSkeleton } from './products-list.tsx'
import { type OwnedProduct, ownedProductsQuery } from './products-queries.ts'

/** ADMIN-9. What is shown is in the address: ?tab=products&status=retired&category=ceiling-beam&q=oak&product=new. */
export function ProductsAdmin() {
  const { filter, wanted, show, open, close } = useAddress()
  const products = useQuery(ownedProductsQuery)
  const listRef = useRef<HTMLElement>(null)
  const showAll = () => {
    show({ q: '', status: undefined, category: undefined })
    listRef.current?.focus({ preventScroll: true })
  }
  const found = products.data && selectOwned(products.data, filter)
  return (
    <>
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        <Filters filter={filter} onShow={show} />
        <div className="flex flex-col gap-3 sm:flex-row lg:contents">
          <SearchBox
            label="Search products"
            placeholder="Name or description"
            value={filter.q}
            onSearch={(q) => show({ q }, { replace: true })}
            className="grow lg:ml-auto lg:w-80 lg:grow-0"
          />
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => open('new')}>
            New Product
          </Button>
        </div>
      </div>
      <section ref={listRef} tabIndex={-1} aria-label="Products" className="mt-4 outline-none">
        {products.isError && !products.data && <ReadError text="The products could not be loaded." read={products} />}
        {products.isPending && <ProductRowsSkeleton />}
        {found && (
          <>
            <p role="status" className="mb-2 text-sm text-quiet tabular-nums">
              {countText(found.length, products.data.length)}
            </p>
            {found.length > 0 ? (
              <ProductRows products={found} onEdit={open} />
            ) : (
              <NoRows
                text={products.data.length === 0 ? 'No products yet.' : 'No products found for the selected filter.'}
                note="Products you add here go live right away."
                showAll={products.data.length > 0 && { label: 'Show all products', onPress: showAll }}
              />
            )}
          </>
        )}
      </section>
      {products.data && <Editor wanted={wanted} products={products.data} onOpen={open} onClose={close} />}
    </>
  )
}

const states = { 'on-offer': 'Active', retired: 'Retired' } as const
type State = keyof typeof states
const stateOf = (text: unknown): State | undefined => (text === 'on-offer' || text === 'retired' ? text : undefined)

type Filter = { q: string; status: State | undefined; category: string | undefined }

/** Active products first, then by name. */
function selectOwned(products: readonly OwnedProduct[], { q, status, category }: Filter): OwnedProduct[] {
  return selectProducts(products, { search: q, category })
    .filter(({ retired }) => status === undefined || retired === (status === 'retired'))
    .toSorted((a, b) => Number(a.retired) - Number(b.retired))
}

const countText = (found: number, all: number) =>
  found === all ? `${all} ${all === 1 ? 'product' : 'products'}` : `${found} of ${all} products`

const copyMark = 'copy:'

function useAddress() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  const filter: Filter = {
    q: search.q ?? '',
    status: stateOf(search.status),
    category: search.category && findCategory(search.category)?.slug,
  }
  return {
    filter,
    wanted: search.product,
    show: ({ q, ...changed }: Partial<Filter>, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, ...(q !== undefined && { q: q || undefined }) }),
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
    <div className="grid gap-3 min-[26rem]:grid-cols-[2fr_3fr] lg:flex">
      <SelectField
        label="Filter by status"
        hideLabel
        className="lg:w-40"
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
        className="lg:w-48"
        value={filter.category ?? ''}
        onChange={(event) => onShow({ category: event.target.value || undefined })}
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

type EditorProps = {
  wanted: string | undefined
  products: readonly OwnedProduct[]
  onOpen: (product: string) => void
  onClose: () => void
}

type Subject = { product: OwnedProduct | undefined; start: ProductDraft }

/** The form for the product in the address. Each opening gets a new form; the last one stays while its dialog fades. */
function Editor({ wanted, products, onOpen, onClose }: EditorProps) {
  const [shown, setShown] = useState<{ wanted: string | undefined; subject: Subject | undefined; opening: number }>({
    wanted: undefined,
    subject: undefined,
    opening: 0,
  })
  if (wanted !== shown.wanted) {
    const subject = wanted === undefined ? shown.subject : subjectOf(wanted, products)
    setShown({ wanted, subject, opening: shown.opening + (wanted === undefined ? 0 : 1) })
  }
  if (!shown.subject) return null
  return (
    <ProductForm
      key={shown.opening}
      open={wanted !== undefined}
      wanted={wanted ?? ''}
      {...shown.subject}
      onClose={onClose}
      onCopy={(id) => onOpen(`${copyMark}${id}`)}
    />
  )
}

/** Undefined for a product that doesn't exist, such as from an old link. */
function subjectOf(wanted: string, products: readonly OwnedProduct[]): Subject | undefined {
  if (wanted === 'new') return { product: undefined, start: emptyProduct }
  const isCopy = wanted.startsWith(copyMark)
  const product = products.find(({ id }) => id === (isCopy ? wanted.slice(copyMark.length) : wanted))
  if (!product) return undefined
  return isCopy ? { product: undefined, start: copyOf(product) } : { product, start: draftOf(product) }
}
