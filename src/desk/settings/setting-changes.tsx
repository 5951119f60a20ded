import { clsx } from 'clsx'
import { fieldsOf, type SectionName } from '../../features/settings/setting-fields.ts'
import { type ItemChange, listChanges } from './list-changes.ts'

type Change = { section: SectionName; name: string; label: string; old: string; new: string; says?: string }

/** Each change with its old and new text, and what pages then say if that isn't the same. Of a list, only what changed in it. */
export const SettingChanges = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="divide-y divide-line text-ui">
    {changes.map((change) => (
      <li key={`${change.section} ${change.name}`} className="py-3 first:pt-0 last:pb-0">
        <p className="font-medium">{change.label}</p>
        <OneChange {...change} />
      </li>
    ))}
  </ul>
)

function OneChange({ section, name, old, new: value, says }: Change) {
  const kind = fieldsOf(section).find(([one]) => one === name)?.[1].kind
  const items = kind && listChanges(kind, old, value)
  if (items) return <Items items={items} />
  return <BeforeAfter before={old} after={value} says={says === value ? undefined : says} />
}

type BeforeAfterProps = { before: string; after: string; says?: string | undefined }

const BeforeAfter = ({ before, after, says }: BeforeAfterProps) => (
  <dl className={grid}>
    <Line term="Before" value={before} isOld />
    <Line term="After" value={after} />
    {says !== undefined && <Line term="Says" value={says} />}
  </dl>
)

const Items = ({ items }: { items: readonly ItemChange[] }) => (
  <ul className="mt-1 space-y-3">
    {items.map(({ what, title, parts }, at) => (
      <li key={`${what} ${title} ${String(at)}`}>
        <p className={grid}>
          <span className="text-sm text-quiet">{what}</span>
          <span className="wrap-anywhere">{title}</span>
        </p>
        {parts.map(({ label, before, after }) => (
          <div key={label} className="ml-4 border-l border-line pl-3">
            <p className="mt-2 text-sm font-medium">{label}</p>
            {before === undefined || after === undefined ? (
              <p className={text(after === undefined)}>{before ?? after}</p>
            ) : (
              <BeforeAfter before={before} after={after} />
            )}
          </div>
        ))}
      </li>
    ))}
  </ul>
)

const grid = 'mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1'

const text = (isOld: boolean) => clsx('wrap-anywhere whitespace-pre-line', isOld && 'text-quiet')

const Line = ({ term, value, isOld = false }: { term: string; value: string; isOld?: boolean }) => (
  <>
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className={text(isOld)}>{value === '' ? 'nothing' : value}</dd>
  </>
)
