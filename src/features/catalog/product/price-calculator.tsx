import type { OneFigure } from '../../delivery/one-figure.ts'
import { HowToMeasure, measuredOf } from '../../measuring/how-to-measure.tsx'
import { lengthProblem } from '../../pricing/inches.ts'
import {
  boundsOf,
  type DimensionName,
  dimensionLabels,
  dimensionNames,
  type PieceSize,
  sizeText,
} from '../../pricing/piece.ts'
import { LengthField } from '../../shared/form/length-field.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { ShareDesign } from '../../shared/share-design.tsx'
import { FinishTiles } from '../tiles/finish-tiles.tsx'
import { WoodTiles } from '../tiles/wood-tiles.tsx'
import { type ComparedWood, CompareWoods } from '../woods/compare-woods.tsx'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type ChosenPiece, figureText } from './piece-prices.ts'

type PriceCalculatorProps = {
  piece: ChosenPiece & { wood: PieceWood | undefined }
  /** The last one typed that the product comes in. */
  size: PieceSize
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  /** WIN-2: the one figure of the piece in another wood. */
  figureIn: (wood: ComparedWood) => OneFigure | undefined
  /** What the link that led here asks for and the shop doesn't offer. */
  problems: readonly string[]
  /** The piece in the quote builder's address. */
  builderSearch: string
  onType: (name: DimensionName, text: string) => void
  onWood: (id: string) => void
  /** '' for none. */
  onFinish: (id: string) => void
}

/** DETAIL-2, WHY-3: what is typed and chosen. */
export function PriceCalculator({
  piece,
  size,
  woods,
  finishes,
  figureIn,
  problems,
  builderSearch,
  ...change
}: PriceCalculatorProps) {
  const { product, wood, finish, texts } = piece
  const totalIn = (other: ComparedWood) => {
    const figure = figureIn(other)?.figure
    return figure && { text: figureText(figure), lines: figure.lines }
  }
  const { category, making } = product
  const field = (name: DimensionName, className?: string) => (
    <LengthField
      label={dimensionLabels[name]}
      bounds={boundsOf(product, name)}
      value={texts[name]}
      onChange={(text) => change.onType(name, text)}
      step={name === 'thickness' ? 0.5 : 1}
      error={lengthProblem(texts[name], boundsOf(product, name))}
      {...(className && { className })}
    />
  )
  return (
    <section aria-labelledby="calculator" className="mt-4 border-t border-line pt-3">
      <h2 id="calculator" className="font-sans text-sm font-normal tracking-normal text-quiet">
        Pricing Calculator
      </h2>
      <NeedsScript what="The calculator" />
      {problems.length > 0 && (
        <div role="status" className="my-3 rounded-control bg-oak-tint px-3 py-2 text-ui text-deep-oak">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <div className="relative mt-2">
        {field('length')}
        <HowToMeasure what={measuredOf(category)} className="absolute! -top-2.5 right-0" />
      </div>
      <div className="mt-5 grid grid-cols-2 gap-4">
        {dimensionNames
          .filter((name) => name !== 'length')
          .map((name) => (
            <div key={name}>{field(name)}</div>
          ))}
      </div>
      <WoodTiles
        name="Wood"
        aside={
          <CompareWoods
            piece={{ category, making, size, finish: finish ?? null, woodId: wood?.id ?? null }}
            totalIn={totalIn}
            onChoose={change.onWood}
          />
        }
        woods={woods}
        value={wood?.id ?? null}
        onChange={change.onWood}
        piece={{ category, making, size, finish: finish ?? null }}
        totalIn={(other) => totalIn(other)?.text}
        idPrefix="wood"
        className={groupClass}
      />
      {finishes.length > 0 && (
        <FinishTiles
          name="Finish"
          finishes={finishes}
          value={finish?.id ?? null}
          onChange={(id) => change.onFinish(id ?? '')}
          piece={{ category, making, size, wood: wood ?? null }}
          idPrefix="finish"
          className={groupClass}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6">
        <ShareDesign design={builderSearch} title={`${product.name}, ${sizeText(size)}`} />
        <a href={`/quote-builder?${builderSearch}`} className="link py-1 text-sm">
          Open it in the quote builder
        </a>
      </div>
    </section>
  )
}

const groupClass = 'mt-6 border-t border-line pt-4'
