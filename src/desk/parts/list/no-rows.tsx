import { Button } from '../../../ui/button.tsx'

type NoRowsProps = {
  text: string
  /** Shown while the list is empty: where rows come from. */
  note: string
  /** For when a filter hides everything. */
  showAll: { label: string; onPress: () => void } | false
}

/** Shown in place of an empty list. */
export function NoRows({ text, note, showAll }: NoRowsProps) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
      <p className="font-medium">{text}</p>
      {showAll ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={showAll.onPress}>
          {showAll.label}
        </Button>
      ) : (
        <p className="mt-1 text-ui text-quiet">{note}</p>
      )}
    </div>
  )
}
