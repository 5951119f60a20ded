import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ProductPicture } from '../../../features/media/picture.tsx'
import { grouped } from '../../../features/pricing/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEdited } from '../../parts/form-dialog.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { Panel, PanelText } from '../panel.tsx'
import { WoodDialog } from './wood-form.tsx'
import { type OwnedWood, ownedWoodsQuery } from './woods-queries.ts'

/** DRAW-2, DRAW-6, DRAW-7: what the shop says and shows of its woods. */
export function WoodsPart() {
  const woods = useQuery(ownedWoodsQuery)
  const [edited, setEdited] = useState<OwnedWood>()
  const { last, key } = useEdited(edited)
  if (woods.isError && !woods.data) return <ReadError text="The woods could not be loaded." read={woods} />
  if (!woods.data)
    return (
      <div role="status" aria-label="Loading woods" className="space-y-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return (
    <Panel title="Woods" note="What customers read and see">
      <PanelText>
        Weight gives the range on drawings and how many people lift a piece. Prices, and adding a wood, are under
        Prices.
      </PanelText>
      {woods.data.length === 0 && <p className="py-8 text-center text-ui text-quiet">No woods yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {woods.data.map((wood) => (
          <WoodRow key={wood.id} wood={wood} onEdit={() => setEdited(wood)} />
        ))}
      </ul>
      {last && <WoodDialog key={key} open={edited !== undefined} wood={last} onClose={() => setEdited(undefined)} />}
    </Panel>
  )
}

function WoodRow({ wood, onEdit }: { wood: OwnedWood; onEdit: () => void }) {
  const { name, character, poundsPerBoardFoot: pounds, hardnessLbf } = wood
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_14rem_auto] md:items-center">
      <div className="min-w-0">
        {wood.face ? (
          <ProductPicture
            picture={wood.face}
            alt=""
            sizes="(width >= 48rem) 40rem, 92vw"
            className="aspect-[60/7] rounded-control [&_img]:size-full [&_img]:object-cover"
          />
        ) : (
          <p className="rounded-control bg-sand px-3 py-2 text-sm text-quiet">
            No picture of the face. Drawings use the wood's own picture, or an even tone.
          </p>
        )}
        <p className="mt-2 text-ui font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet wrap-anywhere">{character || 'No character yet.'}</p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-quiet">Weight</dt>
        <dd className="text-right">{pounds ? `${pounds.from}–${pounds.to} lb / bf` : 'Not known'}</dd>
        <dt className="text-quiet">Hardness</dt>
        <dd className="text-right">{hardnessLbf === null ? 'Varies' : `${grouped(hardnessLbf)} lbf`}</dd>
      </dl>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Pencil aria-hidden className="size-4" />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </li>
  )
}
