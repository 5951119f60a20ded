/** WIN-3: what narrows a list down, as links and one form: all of it is in the address, and works without JavaScript. */
import { clsx } from 'clsx'
import { ChevronDown, Search, X } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { imagePath } from '../../drawing/wood.tsx'
import { woodPlaceholder } from '../../media/picture.ts'
import { feetText, inchesFromText, unreadableLength } from '../../pricing/inches.ts'
import { grouped } from '../../pricing/money.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { categories, maxSearchLength, type Sort, sorts } from '../catalog.ts'
import type { ProductCounts, WoodSpecies } from '../catalog-queries.ts'
import { addressOfList, fitsIn, type ListAddress } from './list-address.ts'

const sortNames: Record<Sort, string> = {
  name: 'Name',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
}

/** Links to the other lists. They keep what is searched, narrowed down and sorted. */
export function CategoryLinks({ list, counts }: { list: ListAddress; counts: ProductCounts }) {
  const links = [{ slug: undefined, plural: 'All Products' }, ...categories]
  return (
    <nav aria-label="Categories" data-swap="categories" className="mt-6 flex flex-wrap gap-x-6 md:mt-8 md:gap-x-8">
      {links.map(({ slug, plural }) => (
        <PageLink
          key={plural}
          href={addressOfList({ ...list, category: slug, page: 1 })}
          aria-current={slug === list.category ? 'page' : undefined}
          className="inline-flex min-h-11 items-center text-quiet decoration-2 underline-offset-[0.5em] hover:text-ink aria-[current]:text-ink [&[aria-current]>:first-child]:underline"
        >
          <span>{slug ? plural : 'All'}</span>
          {!slug && <span className="sr-only"> Products</span>}
          <Count of={slug ? (counts.categories[slug] ?? 0) : counts.inAnyCategory} />
        </PageLink>
      ))}
    </nav>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className="ml-1 inline-block text-xs -translate-y-1 leading-none text-quiet tabular-nums"> {grouped(of)}</span>
)

type WoodLinksProps = {
  woods: readonly WoodSpecies[]
  list: ListAddress
  /** Without them, each wood is a list of its own. */
  counts?: ProductCounts
}

/** The woods as pieces of their faces. The chosen one leads back to all of them. */
export function WoodLinks({ woods, list, counts }: WoodLinksProps) {
  return (
    <ul className="grid grid-cols-4 gap-x-3 gap-y-3 sm:flex sm:flex-wrap">
      {woods.map((wood) => {
        const isChosen = counts !== undefined && wood.id === list.wood
        const count = counts && (counts.woods[wood.id] ?? 0)
        const content = (
          <>
            <WoodStrip wood={wood} className={clsx(count === 0 && !isChosen && 'opacity-40')} />
            <span className="mt-1.5 block">
              {wood.name}
              {count !== undefined && <span className="tabular-nums">&nbsp;{grouped(count)}</span>}
            </span>
          </>
        )
        const place = 'block pb-1 text-xs text-quiet sm:w-26 sm:text-sm min-[90rem]:w-30'
        return (
          <li key={wood.id}>
            {count === 0 && !isChosen ? (
              <span className={place}>{content}</span>
            ) : (
              <PageLink
                href={addressOfList({ ...list, wood: isChosen ? undefined : wood.id, page: 1 })}
                aria-current={isChosen ? 'true' : undefined}
                className={`${place} hover:text-ink aria-[current]:font-medium aria-[current]:text-ink [&[aria-current]>:first-child]:outline-2 [&[aria-current]>:first-child]:outline-offset-2 [&[aria-current]>:first-child]:outline-oak`}
              >
                {content}
              </PageLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function WoodStrip({ wood: { face, picture }, className }: { wood: WoodSpecies; className: string }) {
  const shown = face ?? picture ?? woodPlaceholder
  return (
    <img
      src={imagePath(shown, 420)}
      alt=""
      width={112}
      height={28}
      loading="lazy"
      decoding="async"
      data-fallback={woodPlaceholder.path}
      className={clsx('h-7 w-full object-cover', className)}
    />
  )
}

/** A form, so that it works without JavaScript. Its button shows only then. */
export function ListForm({ list }: { list: ListAddress }) {
  return (
    <search className="min-w-0 grow basis-80 lg:basis-[45rem]">
      <form
        action={addressOfList({ category: list.category, fits: '', q: '', page: 1 })}
        data-list-search
        className="flex flex-wrap items-center gap-x-6 gap-y-1 min-[90rem]:gap-x-10"
      >
        {list.wood && <input type="hidden" name="wood" value={list.wood} />}
        <LengthField list={list} />
        <SearchWords list={list} />
        <SortChoice list={list} />
        <button type="submit" className={buttonClass('line', 'md', '[@media(scripting:enabled)]:hidden')}>
          Search
        </button>
      </form>
    </search>
  )
}

const line = 'h-11 bg-transparent text-base text-ink pointer-coarse:h-11.5'

/** A dimension line whose figure is typed. */
function LengthField({ list }: { list: ListAddress }) {
  const problem = fitsProblem(list)
  return (
    <div className="grow basis-full sm:grow-0 sm:basis-auto">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="fits" className="text-ui">
          Fits my length
        </label>
        <span className="flex w-40 items-center border-x border-ink bg-[linear-gradient(currentColor,currentColor)] bg-size-[100%_1px] bg-center bg-no-repeat [block-size:1.5rem]">
          <input
            id="fits"
            name="fits"
            type="text"
            placeholder="any"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxSearchLength}
            defaultValue={list.fits}
            aria-describedby="fits-problem"
            aria-invalid={problem ? true : undefined}
            className={clsx(
              line,
              'figure mx-auto w-24 max-w-34 min-w-16 bg-paper! px-2 text-center text-lg [field-sizing:content]',
            )}
          />
        </span>
      </div>
      <p id="fits-problem" data-swap="fits-problem" aria-live="polite" className="text-sm text-ember">
        {problem}
      </p>
    </div>
  )
}

const fitsProblem = ({ fits }: ListAddress) =>
  fits !== '' && inchesFromText(fits) === undefined ? unreadableLength : undefined

function SearchWords({ list }: { list: ListAddress }) {
  return (
    <div className="relative min-w-0 grow basis-36 border-b border-edge sm:max-w-64 lg:ml-auto">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-0 size-4.5 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        name="q"
        aria-label="Search products"
        placeholder="Search"
        enterKeyHint="search"
        maxLength={maxSearchLength}
        defaultValue={list.q}
        className={clsx(line, 'peer block w-full pr-10 pl-7')}
      />
      <button
        type="button"
        aria-label="Clear search"
        data-press="clear-search"
        className="absolute top-0 right-0 grid size-11 place-items-center text-quiet peer-placeholder-shown:hidden hover:text-ink [@media(scripting:none)]:hidden"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

function SortChoice({ list }: { list: ListAddress }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="text-ui whitespace-nowrap text-quiet max-sm:hidden">
        Sort by
      </span>
      <div className="relative min-w-0 border-b border-edge">
        <select
          name="sort"
          aria-label="Sort by"
          defaultValue={list.sort ?? 'name'}
          className={clsx(line, 'block w-full appearance-none truncate pr-7')}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-0 size-5 -translate-y-1/2 text-quiet"
        />
      </div>
    </div>
  )
}

type ChosenFiltersProps = { list: ListAddress; woods: readonly WoodSpecies[] }

/** What the list is narrowed down by, each as a link that takes it away. */
export function ChosenFilters({ list, woods }: ChosenFiltersProps) {
  const lengthIn = fitsIn(list)
  const chosen = [
    { name: woods.find(({ id }) => id === list.wood)?.name, without: { ...list, wood: undefined } },
    { name: lengthIn && `Fits ${feetText(lengthIn)}`, without: { ...list, fits: '' } },
  ].filter(({ name }) => name)
  return chosen.map(({ name, without }) => (
    <PageLink
      key={name}
      href={addressOfList({ ...without, page: 1 })}
      aria-label={`Remove: ${name}`}
      className="inline-flex min-h-9 items-center gap-1 text-sm hover:underline pointer-coarse:min-h-11"
    >
      {name}
      <X aria-hidden className="size-3.5 text-quiet" />
    </PageLink>
  ))
}
