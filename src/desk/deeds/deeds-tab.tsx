import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { timeText } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OlderRows } from '../parts/list/older-rows.tsx'
import { type Deed, type DeedFilter, deedsCsvHref, deedsQuery } from './deeds-queries.ts'

type Kind = NonNullable<DeedFilter['kind']>

const kindNames: Record<Kind, string> = {
  ...{ order: 'Orders', quote: 'Quotes', product: 'Products', prices: 'Prices', gallery: 'Gallery' },
  ...{ review: 'Reviews', question: 'Questions', settings: 'Settings', books: 'Books', workshop: 'Workshop' },
  ...{ mail: 'Emails', bin: 'Bin', people: 'People', 'sign-in': 'Sign-ins' },
}
const kinds = Object.keys(kindNames).filter((name): name is Kind => name in kindNames)

/** What the address asks for: /admin?tab=history&about=order:45&who=…&q=…&from=…&to=…. */
function useFilter(): DeedFilter {
  const { about = '', who, q, from, to } = useSearch({ from: '/admin' })
  const [name, id] = about.split(':')
  const isDay = (day: string | undefined) => day?.length === 10
  return {
    kind: kinds.find((kind) => kind === name),
    about: id,
    person: who,
    q,
    ...{ from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined },
  }
}

/** STAFF-2: who did what at the desk, and what it changed. */
export function DeedsAdmin() {
  const filter = useFilter()
  const read = useInfiniteQuery(deedsQuery(filter))
  const deeds = read.data?.pages.flatMap((page) => page.deeds)
  return (
    <section aria-label="History">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h2 className="text-2xl">History</h2>
          <p className="text-ui text-quiet">Who changed what at this desk. It is kept for good.</p>
        </div>
        <a href={deedsCsvHref(filter)} download className={buttonClass('secondary', 'sm')}>
          <Download aria-hidden className="size-4" />
          CSV<span className="sr-only"> of this history</span>
        </a>
      </div>
      {filter.kind && filter.about && (
        <p className="mb-4 text-ui">
          Only {kindNames[filter.kind].toLowerCase().replace(/s$/, '')} #{filter.about}.{' '}
          <Link to="/admin" search={{ tab: 'history' }} className="link">
            Show all
          </Link>
        </p>
      )}
      <FilterForm key={JSON.stringify(filter)} filter={filter} people={read.data?.pages[0]?.people ?? []} />
      <OlderRows read={read} name="the history">
        {deeds?.length === 0 ? (
          <p className="rounded-card border border-line bg-card px-4 py-12 text-center font-medium">
            Nothing was changed that fits.
          </p>
        ) : (
          <ol className="divide-y divide-line rounded-card border border-line bg-card">
            {deeds?.map((deed) => (
              <Row key={deed.id} deed={deed} />
            ))}
          </ol>
        )}
      </OlderRows>
    </section>
  )
}

type Typed = { q: string; who: string; kind: string; from: string; to: string }

function FilterForm({ filter, people }: { filter: DeedFilter; people: readonly { id: string; name: string }[] }) {
  const navigate = useNavigate({ from: '/admin' })
  const form = useForm<Typed>({
    start: {
      ...{ q: filter.q ?? '', who: filter.person ?? '', kind: filter.kind ?? '' },
      ...{ from: filter.from ?? '', to: filter.to ?? '' },
    },
    check: ({ from, to }) => ({
      to: from !== '' && to !== '' && to < from ? 'This is before the first day.' : undefined,
    }),
    send: ({ q, who, kind, from, to }) => {
      const about = kind === filter.kind && filter.about ? `${kind}:${filter.about}` : kind
      const search = { q: q.trim(), who, about, from, to }
      const given = Object.fromEntries(Object.entries(search).map(([name, text]) => [name, text || undefined]))
      return navigate({ search: { tab: 'history', ...given }, resetScroll: false })
    },
  })
  return (
    <form
      {...form.props}
      aria-label="Which changes"
      className="grid grid-cols-2 items-start gap-3 @rows:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem_10rem_6rem]"
    >
      <TextField label="Words" className="@max-rows:col-span-2" {...form.field('q')} />
      <SelectField label="Who" {...form.field('who')}>
        <option value="">Everyone</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="What" {...form.field('kind')}>
        <option value="">Everything</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
      <DateField label="From" {...form.field('from')} />
      <DateField label="To" {...form.field('to')} />
      <Button type="submit" variant="secondary" className="@max-rows:col-span-2 @rows:mt-7.5">
        Show
      </Button>
    </form>
  )
}

/** On a phone below each other, from 960 px of room beside each other. */
function Row({ deed }: { deed: Deed }) {
  const { at, who, title, changes, outcome } = deed
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-ui @rows:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1.5fr)]">
      <p className="text-sm text-quiet tabular-nums @rows:pt-0.5">
        <time dateTime={at}>{timeText(at)}</time>
        {who !== '' && (
          <span className="@rows:block">
            <span className="@rows:hidden">, </span>
            {who}
          </span>
        )}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <Title deed={deed}>{title}</Title>
        </p>
        {outcome === null && (
          <p className="text-sm text-ember">The shop stopped in the middle. See whether it was done.</p>
        )}
        {outcome !== null && outcome >= 500 && <p className="text-sm text-ember">It failed on the way.</p>}
      </div>
      <dl className="min-w-0 space-y-0.5 text-sm">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="wrap-anywhere">
            <dt className="inline text-quiet">{field}: </dt>
            <dd className="inline">
              {from !== '' && (
                <>
                  {from} <span className="text-quiet">to</span>{' '}
                </>
              )}
              {to === '' ? 'none' : to}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Leads to the order or quote. */
function Title({ deed: { kind, about }, children }: { deed: Deed; children: string }) {
  if ((kind !== 'order' && kind !== 'quote') || !/^\d+$/.test(about)) return children
  return (
    <Link to="/admin" search={{ tab: kind === 'order' ? 'orders' : 'quotes', [kind]: Number(about) }} className="link">
      {children}
    </Link>
  )
}
