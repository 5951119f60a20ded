import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { centsOf } from '../../../features/pricing/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEdited } from '../../parts/form-dialog.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { Panel, PanelText } from '../panel.tsx'
import { finishField } from '../price-draft.ts'
import { PriceForm } from '../price-form.tsx'
import { woodsQuery } from '../prices-queries.ts'
import { FinishDialog } from './finish-form.tsx'
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
      <div role="status" aria-label="Loading finishes" className="grid gap-6 @rows:grid-cols-[minmax(0,1fr)_24rem]">
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
  const { last, key } = useEdited(edited)
  const fields = finishes.filter(({ retired }) => !retired).map((finish) => finishField(finish, centsOf(finish.price)))
  const sampleWood = woods.find((wood) => wood.face !== null)
  return (
    <div className="grid gap-6 @rows:grid-cols-[minmax(0,1fr)_24rem] @rows:items-start">
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
        <PriceForm kind="finish" fields={fields} submitLabel="Update Finish Prices" />
      </Panel>
      {last && (
        <FinishDialog
          key={key}
          open={edited !== undefined}
          finish={last === 'new' ? undefined : last}
          woods={woods}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
