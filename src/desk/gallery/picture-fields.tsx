import {
  type GalleryCategory,
  galleryCategories,
  galleryCategoryName,
  galleryLimits,
  parseSortOrder,
} from '../../features/gallery/gallery.ts'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

/** What the owner types about a picture, apart from its title. */
export type ImageText = { description: string; category: GalleryCategory; featured: boolean; sortOrder: string }

export const emptyImageText: ImageText = {
  description: '',
  category: galleryCategories[0],
  featured: false,
  sortOrder: '0',
}

type ImageTextErrors = { description?: string | undefined; sortOrder?: string | undefined }

export const titleProblem = (title: string) => (title.trim() === '' ? 'Enter a title.' : undefined)

export const imageTextErrors = ({ sortOrder }: ImageText): ImageTextErrors => ({
  sortOrder:
    parseSortOrder(sortOrder) === null ? `Enter a whole number from 0 to ${galleryLimits.sortOrder}.` : undefined,
})

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
