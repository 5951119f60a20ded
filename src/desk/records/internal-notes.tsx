import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noteLimit } from '../../features/quotes/notes/note-limit.ts'
import { timeText } from '../../features/shared/clock.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useMay } from '../frame/admin-queries.ts'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { FactGroup } from '../parts/facts.tsx'
import type { RecordRef } from '../parts/list/rows.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { addNote, type InternalNote, notesQuery, readDraft, removeNote, writeDraft } from './notes-queries.ts'

/** LIVE-10: what the owner wrote down about a quote or an order, newest first. */
export function InternalNotes(record: RecordRef) {
  const { data: notes, ...read } = useQuery(notesQuery(record))
  const [toDelete, setToDelete] = useState<InternalNote>()
  const listRef = useRef<HTMLDivElement>(null)
  const may = useMay()
  return (
    <FactGroup title="Internal notes">
      <NoteForm record={record} />
      <div ref={listRef} tabIndex={-1} className="mt-4 outline-none">
        {notes ? (
          <ol className="space-y-3 text-ui">
            {notes.map((note) => (
              <li key={note.id} className="flex items-start gap-2 border-l-2 border-line pl-3">
                <div className="min-w-0 grow">
                  <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
                  <p className="text-sm text-quiet">
                    <time dateTime={note.createdAt}>{timeText(note.createdAt)}</time>
                    {note.by && `, ${note.by}`}
                  </p>
                </div>
                {may('DELETE /admin/internal-notes/{id}') && (
                  <IconButton
                    label={`Delete the note from ${timeText(note.createdAt)}`}
                    size="sm"
                    onClick={() => setToDelete(note)}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </li>
            ))}
          </ol>
        ) : read.isError ? (
          <ReadError text="The notes could not be loaded." read={read} />
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
      <DeleteDialog
        row={toDelete}
        removal={removeNote}
        titleOf={() => 'Delete Note'}
        questionOf={({ text }) => `Are you sure you want to delete the note “${shortened(text)}”?`}
        confirmLabel="Delete Note"
        onClose={() => setToDelete(undefined)}
        onDeleted={() => listRef.current?.focus({ preventScroll: true })}
      />
    </FactGroup>
  )
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text)

function NoteForm({ record }: { record: RecordRef }) {
  const client = useQueryClient()
  const add = useMutation(addNote)
  const form = useForm({
    start: () => ({ text: readDraft(client, record) }),
    check: ({ text }) => ({ text: problemOf(text) }),
    send: async ({ text }) => {
      await add.mutateAsync({ record, text })
      form.reset({ text: '' })
    },
    onChange: ({ text }) => writeDraft(client, record, text),
  })

  // Closing the details doesn't lose what was typed, and says so.
  const sayThatItIsKept = useEffectEvent(() => {
    if (readDraft(client, record).trim() === '') return
    toast({
      title: 'Note Not Saved Yet',
      description: `What you typed is still there when you open ${record.of} #${record.id} again.`,
    })
  })
  useEffect(() => () => sayThatItIsKept(), [])

  return (
    <form {...form.props}>
      <TextArea
        label="Add a note"
        hint="Only the shop sees it. It never goes to the customer."
        rows={3}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <Button type="submit" variant="secondary" size="sm" className="mt-3" busy={form.isSending}>
        Save note
      </Button>
    </form>
  )
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write a note.'
  if (text.length > noteLimit) return `Use ${noteLimit.toLocaleString('en-US')} characters or fewer.`
  return undefined
}
