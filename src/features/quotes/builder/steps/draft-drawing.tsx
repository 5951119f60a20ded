import { useLazyPart } from '../../../../ui/in-browser/lazy-part.ts'
import type { Product } from '../../../catalog/catalog-queries.ts'
import type { DrawnPiece } from '../../../drawing/drawing.ts'
import { usualMaking } from '../../../drawing/making/making.ts'
import { boundsOf, eachDimension, maxDimensionIn, type SizeRange } from '../../../pricing/piece.ts'
import { useDrawnSize } from '../../../shared/use-drawn-size.ts'
import type { BuilderChoices } from '../builder-choices.ts'
import { type DraftPiece, finishOf, productOf, type QuoteDraft, speciesOf } from '../quote-draft.ts'

type DraftDrawingProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
  /** With it, the ends can be dragged. */
  onLength?: ((lengthIn: number) => void) | undefined
}

const fetchFile = () => import('../../../drawing/piece-view.tsx')
type Drawings = Awaited<ReturnType<typeof fetchFile>>

let fetched: Drawings | undefined

/** Call it ahead where the first render has a drawing, as at a design link. */
export async function fetchDrawings(): Promise<Drawings> {
  fetched ??= await fetchFile()
  return fetched
}

const fetchView = async () => (await fetchDrawings()).PieceView
/** The builder works without it, and the next step tries again. */
const ignoreFailure = () => undefined

const anySize: SizeRange = {
  minDimensions: eachDimension(() => 1),
  maxDimensions: eachDimension(() => maxDimensionIn),
}

/** The piece as chosen and typed so far; of the usual size before a product is chosen. */
export function useDraftPiece(draft: DraftPiece, choices: BuilderChoices): DrawnPiece {
  const product = productOf(draft, choices)
  const category = product?.category ?? 'floating-mantel'
  return {
    category,
    making: product?.making ?? usualMaking(category),
    size: useDrawnSize(product ?? anySize, draft.dimensions),
    wood: speciesOf(draft, choices) ?? null,
    finish: finishOf(draft, choices) ?? null,
  }
}

/** DRAW-3: the piece as chosen and typed so far, to scale. Nothing before a product is chosen. */
export function DraftDrawing(props: DraftDrawingProps) {
  const product = productOf(props.draft, props.choices)
  return product && <ProductDrawing {...props} product={product} />
}

function ProductDrawing({ draft, choices, idPrefix, onLength, product }: DraftDrawingProps & { product: Product }) {
  const size = useDrawnSize(product, draft.dimensions)
  const View = useLazyPart(fetchView, true, ignoreFailure, { ready: fetched?.PieceView })
  const wood = speciesOf(draft, choices)
  const { category, making } = product
  const piece = { category, making, size, wood: wood ?? null, finish: finishOf(draft, choices) ?? null }
  if (!View)
    return (
      <div className="@container">
        <div className="aspect-5/4 @min-[40rem]:aspect-9/5" />
      </div>
    )
  return (
    <View
      piece={piece}
      poundsPerBoardFoot={wood?.poundsPerBoardFoot}
      bounds={boundsOf(product, 'length')}
      onLength={onLength}
      idPrefix={idPrefix}
    />
  )
}
