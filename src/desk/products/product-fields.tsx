import { categories, findCategory } from '../../features/catalog/catalog.ts'
import type { WoodSpecies } from '../../features/catalog/catalog-queries.ts'
import { isBox } from '../../features/drawing/making/making.ts'
import { boardBounds, constructions, corbelShapes } from '../../features/drawing/making/making-rules.ts'
import { constructionNames, corbelNames } from '../../features/drawing/making/making-text.ts'
import { HowToMeasure, measuredOf } from '../../features/measuring/how-to-measure.tsx'
import { rateForCategoryCents } from '../../features/pricing/estimate.ts'
import { formatDollars } from '../../features/pricing/money.ts'
import { dimensionNames, dimensionStepBounds, maxDimensionIn } from '../../features/pricing/piece.ts'
import { priceUnitNames, priceUnits, productLimits } from '../../features/products/product-rules.ts'
import { LengthField } from '../../features/shared/form/length-field.tsx'
import type { Form } from '../../features/shared/form/use-form.ts'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { ProductDraft } from './product-draft.ts'

type ProductFormState = Form<ProductDraft>

/** All of a product's fields except its pictures. */
export function ProductFields({ form, species }: { form: ProductFormState; species: readonly WoodSpecies[] }) {
  const { field } = form
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={productLimits.name}
        data-autofocus
        className="col-span-full"
        {...field('name')}
      />
      <TextArea
        label="Description"
        required
        rows={5}
        maxLength={productLimits.description}
        className="col-span-full"
        {...field('description')}
      />
      <SelectField label="Category" required className="max-sm:col-span-full" {...field('category')}>
        <option value="">Choose</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      {/* A select can't hold a value before its options exist: the key makes a new one when the woods arrive. */}
      <SelectField
        key={species.length === 0 ? 'awaited' : 'here'}
        label="Wood"
        required
        className="max-sm:col-span-full"
        {...field('woodSpeciesId')}
      >
        <option value="">Choose</option>
        {species.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <PriceFields form={form} />
      <SizeFields form={form} />
      <MakingFields form={form} />
      <Checkbox
        className="col-span-full -my-2"
        label="Featured"
        hint="Shown on the home page, with a badge on its card."
        checked={form.values.featured}
        onChange={(featured) => form.change({ featured })}
      />
    </div>
  )
}

function PriceFields({ form }: { form: ProductFormState }) {
  const { field } = form
  const { priceUnit: unit, category } = form.values
  const known = findCategory(category)
  return (
    <>
      <TextField
        label="Base price in dollars"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="75.00"
        className="max-sm:col-span-full"
        {...field('basePrice')}
      />
      <SelectField label="Price unit" required className="max-sm:col-span-full" {...field('priceUnit')}>
        {priceUnits.map((one) => (
          <option key={one} value={one}>
            {priceUnitNames[one]}
          </option>
        ))}
      </SelectField>
      {unit !== 'linear_foot' && (
        <p className="col-span-full -mt-2 text-sm text-quiet">
          This price shows only on the card. Estimates and the cart use{' '}
          {known
            ? `${formatDollars(rateForCategoryCents(known.slug))} per linear foot, the rate of ${known.plural}.`
            : "the category's rate per linear foot."}
        </p>
      )}
    </>
  )
}

/** JOB-5: what its drawing, its weight and its bench sheet follow. */
function MakingFields({ form }: { form: ProductFormState }) {
  const { category, construction } = form.values
  const possible = constructions.filter((one) => one !== 'truss' || category === 'ceiling-beam' || one === construction)
  return (
    <>
      <SelectField label="How it's made" required className="max-sm:col-span-full" {...form.field('construction')}>
        {possible.map((one) => (
          <option key={one} value={one}>
            {constructionNames[one]}
          </option>
        ))}
      </SelectField>
      {constructions.some((one) => one === construction && isBox({ construction: one })) && (
        <LengthField
          label="Board thickness"
          required
          bounds={boardBounds}
          step={0.25}
          className="max-sm:col-span-full"
          {...form.field('boardIn')}
        />
      )}
      {category === 'corbel-mantel' && (
        <SelectField label="Corbels" required className="max-sm:col-span-full" {...form.field('corbel')}>
          {corbelShapes.map((shape) => (
            <option key={shape} value={shape}>
              {corbelNames[shape]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

function SizeFields({ form }: { form: ProductFormState }) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="text-ui font-medium">Available sizes</legend>
      <p className="mt-1 text-sm text-quiet">Up to {maxDimensionIn} inches. Feet and fractions work too.</p>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
        {dimensionNames.flatMap((name) =>
          (['min', 'max'] as const).map((end) => (
            <LengthField
              key={`${end} ${name}`}
              label={`${end === 'min' ? 'Minimum' : 'Maximum'} ${name}`}
              required
              bounds={dimensionStepBounds}
              hint=""
              {...form.field(`${end}Dimensions.${name}`)}
            />
          )),
        )}
      </div>
      <HowToMeasure what={measuredOf(form.values.category)} className="mt-2" />
    </fieldset>
  )
}
