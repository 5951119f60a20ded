import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; note?: ReactNode; className?: string; children: ReactNode }

/** A titled part of the pricing tab. */
export function Panel({ title, note, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-card p-4 sm:p-5 ${className}`}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {typeof note === 'string' ? <p className="text-sm text-quiet">{note}</p> : note}
      </div>
      {children}
    </section>
  )
}

export const PanelText = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 max-w-measure text-sm text-quiet">{children}</p>
)
