type Change = { section: string; name: string; label: string; old: string; new: string; says?: string }

/** Each change with its old and new text, and what pages then say if that isn't the same. */
export const SettingChanges = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="divide-y divide-line text-ui">
    {changes.map(({ section, name, label, old, new: value, says }) => (
      <li key={`${section} ${name}`} className="py-3 first:pt-0 last:pb-0">
        <p className="font-medium">{label}</p>
        <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Line term="Before" text={old} isOld />
          <Line term="After" text={value} />
          {says !== undefined && says !== value && <Line term="Says" text={says} />}
        </dl>
      </li>
    ))}
  </ul>
)

const Line = ({ term, text, isOld = false }: { term: string; text: string; isOld?: boolean }) => (
  <>
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className={isOld ? 'wrap-anywhere whitespace-pre-line text-quiet' : 'wrap-anywhere whitespace-pre-line'}>
      {text === '' ? 'nothing' : text}
    </dd>
  </>
)
