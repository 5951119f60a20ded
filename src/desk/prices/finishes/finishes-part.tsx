import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { centsOf } from '../../../features/pricing/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../../ui/dialog/use-last-shown.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { LeaveDialog, useDiscardQuestion } from '../leave-dialog.tsx'
import { Panel, PanelText } from '../panel.tsx'
import { type Draft, finishField, readField } from '../price-draft.ts'
import { PriceForm } from '../price-form.tsx'
import { type PriceUpdate, woodsQuery } from '../prices-queries.ts'
import { SaveDialog } from '../save-prices.tsx'
import { FinishForm, useSaveFinish } from './finish-form.tsx'
import { FinishList } from './finish-list.tsx'
import { type OwnedFinish, ownedFinishesQuery } from './finishes-queries.ts'

/** DRAW-2, ADMIN-6: the owner's finishes and their prices. */
export function FinishesPart() {
  const finishes = useQuery(ownedFinishesQuery)
  const woods = useQuery(woodsQuery)
  const failed = [finishes, woods].find((query) => query.isError && !query.data)
  if (failed) return <ReadError text="The finishes could not be loaded." read={failed} />
  if (!finishes.data || !woods.data)
    return (
      <div role="status" aria-label="Loading finishes" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-128 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return <Finishes finishes={finishes.data} woods={woods.data} />
}

/** The finish whose form is open; 'new' adds one. */
type Edited = OwnedFinish | 'new'

function Finishes({ finishes, woods }: { finishes: OwnedFinish[]; woods: readonly WoodSpecies[] }) {
  const [edited, setEdited] = useState<Edited>()
  const [draft, setDraft] = useState<Draft>({})
  const [update, setUpdate] = useState<PriceUpdate>()
  const fields = finishes.filter(({ retired }) => !retired).map((finish) => finishField(finish, centsOf(finish.price)))
  const unsaved = fields.some((field) => readField(field, draft).changed)
  const sampleWood = woods.find((wood) => wood.face !== null)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <Panel
        title="Finishes"
        note={
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited('new')}>
            Add Finish
          </Button>
        }
      >
        <PanelText>
          Customers see them in this order{sampleWood && `, here on ${sampleWood.name}`}. A retired finish stays on
          quotes and orders.
        </PanelText>
        <FinishList finishes={finishes} wood={sampleWood} onEdit={setEdited} />
      </Panel>
      <Panel title="Finish prices" note="Dollars per piece">
        <PriceForm
          fields={fields}
          draft={draft}
          onDraft={setDraft}
          submitLabel="Update Finish Prices"
          onSave={(values) => setUpdate({ kind: 'finish', values, products: 'keep' })}
        />
      </Panel>
      <FinishDialog edited={edited} woods={woods} onClose={() => setEdited(undefined)} />
      <SaveDialog
        update={update}
        onMode={() => undefined}
        onClose={() => setUpdate(undefined)}
        onSaved={() => {
          setDraft({})
          setUpdate(undefined)
        }}
      />
      <LeaveDialog unsaved={unsaved} />
    </div>
  )
}

type FinishDialogProps = { edited: Edited | undefined; woods: readonly WoodSpecies[]; onClose: () => void }

function FinishDialog({ edited, woods, onClose }: FinishDialogProps) {
  const formId = useId()
  const save = useSaveFinish()
  const last = useLastShown(edited)
  const { setIsDirty, requestClose, close, question } = useDiscardQuestion(onClose)
  const isNew = last === 'new'
  return (
    <Dialog
      open={edited !== undefined}
      onOpenChange={(open) => !open && requestClose()}
      title={isNew ? 'Add Finish' : 'Edit Finish'}
      size="lg"
      locked={save.isPending}
      closeOnOutside={false}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {isNew ? 'Add Finish' : 'Save Finish'}
          </Button>
        </div>
      }
    >
      {last && edited && (
        <FinishForm
          key={last === 'new' ? last : `finish ${last.id}`}
          id={formId}
          finish={last === 'new' ? undefined : last}
          woods={woods}
          save={save}
          onDirtyChange={setIsDirty}
          onSaved={close}
        />
      )}
      {question}
    </Dialog>
  )
}
