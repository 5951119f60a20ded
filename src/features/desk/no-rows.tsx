import { Button } from '../../ui/button.tsx'

type NoRowsProps = {
  text: string
  /** Shown while there is nothing at all: where rows come from. */
  note: string
  /** For a filter that hides what there is. */
  showAll: { label: string; onPress: () => void } | false
}

/** In place of a list without rows. */
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
