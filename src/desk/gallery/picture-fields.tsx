import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { woodSpeciesQuery } from '../../features/catalog/catalog-queries.ts'
import {
  type GalleryCategory,
  galleryCategories,
  galleryCategoryName,
  galleryLimits,
  parseSortOrder,
} from '../../features/gallery/gallery.ts'
import { inchesFromText, lengthProblem } from '../../features/pricing/inches.ts'
import {
  type Dimensions,
  dimensionLabels,
  dimensionNames,
  dimensionStepBounds,
  isDimension,
  maxDimensionIn,
} from '../../features/pricing/piece.ts'
import { LengthField } from '../../features/shared/form/length-field.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

/** What the owner types about a picture, apart from its title. */
export type ImageText = {
  description: string
  category: GalleryCategory
  featured: boolean
  sortOrder: string
  /** What it shows; '' where that is not known. */
  woodSpeciesId: string
} & Dimensions<string>

export const emptyImageText: ImageText = {
  description: '',
  category: galleryCategories[0],
  featured: false,
  sortOrder: '0',
  woodSpeciesId: '',
  length: '',
  width: '',
  thickness: '',
}

type ImageTextErrors = {
  [Name in 'description' | 'sortOrder' | 'woodSpeciesId' | keyof Dimensions]?: string | undefined
}

export const titleProblem = (title: string) => (title.trim() === '' ? 'Enter a title.' : undefined)

export const imageTextErrors = ({ sortOrder, length, width, thickness }: ImageText): ImageTextErrors => ({
  sortOrder:
    parseSortOrder(sortOrder) === null ? `Enter a whole number from 0 to ${galleryLimits.sortOrder}.` : undefined,
  length: sizeProblem(length),
  width: sizeProblem(width),
  thickness: sizeProblem(thickness),
})

/** A field is empty where a size isn't known. */
function sizeProblem(text: string): string | undefined {
  const inches = inchesFromText(text)
  if (inches === undefined || isDimension(inches)) return lengthProblem(text)
  return `At most ${maxDimensionIn} in`
}

type ImageFieldsProps = {
  value: ImageText
  onChange: (change: Partial<ImageText>) => void
  errors?: ImageTextErrors | undefined
  disabled?: boolean
}

export function ImageFields({ value, onChange, errors, disabled }: ImageFieldsProps) {
  return (
    <>
      <TextArea
        label="Description"
        name="description"
        optional
        rows={3}
        maxLength={galleryLimits.description}
        disabled={disabled}
        value={value.description}
        error={errors?.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          disabled={disabled}
          value={value.category}
          onChange={(event) => {
            const category = galleryCategories.find((known) => known === event.target.value)
            if (category) onChange({ category })
          }}
        >
          {galleryCategories.map((category) => (
            <option key={category} value={category}>
              {galleryCategoryName(category)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Sort order"
          name="sortOrder"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={value.sortOrder}
          error={errors?.sortOrder}
          hint="Lower numbers come first; ties show the newest first."
          onChange={(event) => onChange({ sortOrder: event.target.value })}
        />
      </div>
      <WhatItShows value={value} errors={errors} disabled={disabled} onChange={onChange} />
      <Checkbox
        label="Featured"
        hint="Shown on the design inspiration page"
        name="featured"
        disabled={disabled}
        checked={value.featured}
        onChange={(featured) => onChange({ featured })}
      />
    </>
  )
}

/** WIN-9: for the caption, and for 'Build one like this'. Folded, because most of it is optional. */
function WhatItShows({ value, onChange, errors, disabled }: ImageFieldsProps) {
  const known = [value.woodSpeciesId, ...dimensionNames.map((name) => value[name])]
  const [open, setOpen] = useState(known.some((text) => text !== ''))
  const isWrong = errors && ['woodSpeciesId' as const, ...dimensionNames].some((name) => errors[name])
  // No page loader fetches the desk's woods, so opening it again retries.
  const woods = useQuery({ ...woodSpeciesQuery, retryOnMount: true })
  return (
    <details open={open || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 items-center text-ui font-medium">What it shows</summary>
      <div className="grid gap-4 pt-1 sm:grid-cols-3">
        <SelectField
          label="Wood"
          name="woodSpeciesId"
          className="sm:col-span-3"
          disabled={disabled}
          value={value.woodSpeciesId}
          error={errors?.woodSpeciesId}
          onChange={(event) => onChange({ woodSpeciesId: event.target.value })}
        >
          <option value="">Not known</option>
          {(woods.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {value.woodSpeciesId !== '' && !woods.data?.some(({ id }) => id === value.woodSpeciesId) && (
            <option value={value.woodSpeciesId}>{value.woodSpeciesId}</option>
          )}
        </SelectField>
        {dimensionNames.map((name) => (
          <LengthField
            key={name}
            label={dimensionLabels[name]}
            name={name}
            optional
            hint=""
            bounds={dimensionStepBounds}
            disabled={disabled}
            value={value[name]}
            error={errors?.[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-quiet">
        The caption says it, and “Build one like this” opens the builder with it. Leave out what you don't know.
      </p>
    </details>
  )
}
