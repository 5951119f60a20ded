/** The backups on the desk's first page: a quiet line, and a notice above everything when the owner has to act. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { backupLine, backupProblem } from './backup-words.ts'
import { backupsQuery } from './backups-queries.ts'

/** Nothing when all is well. */
export function BackupNotice() {
  const { data, dataUpdatedAt } = useQuery(backupsQuery)
  const problem = data && backupProblem(data, dataUpdatedAt)
  if (!problem) return null
  return (
    <section aria-labelledby="backup-problem" className="mb-6 rounded-card border border-ember bg-card p-4 md:p-5">
      <h2 id="backup-problem" className="flex items-center gap-2 font-sans text-base font-semibold">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-ember" />
        {problem.title}
      </h2>
      {problem.sentences.map((sentence) => (
        <p key={sentence} className="mt-1 max-w-prose text-sm wrap-anywhere text-quiet">
          {sentence}
        </p>
      ))}
    </section>
  )
}

/** Without news of the backups the desk does without the line: what it shows elsewhere says that the shop can't be reached. */
export function BackupLine() {
  const { data, dataUpdatedAt } = useQuery(backupsQuery)
  if (!data) return null
  return <p className="mt-10 border-t border-line pt-4 text-sm text-quiet">{backupLine(data, dataUpdatedAt)}</p>
}
