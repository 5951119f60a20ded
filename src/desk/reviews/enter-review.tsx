import { useMutation } from '@tanstack/react-query'
import { categories } from '../../features/catalog/catalog.ts'
import { lineProblem, reviewLimits, reviewProblems } from '../../features/reviews/review.ts'
import { shopDay } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { FieldError, SelectField } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog, useEdited } from '../parts/form-dialog.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { type OwnedReview, saveReview } from './reviews-desk-queries.ts'

/** `new` for one that isn't there yet. */
export type Edited = OwnedReview | 'new'

/** What a customer said elsewhere, such as in a letter: the owner enters it, with their leave. */
export function EnterReviewDialog({ edited, onClose }: { edited: Edited | undefined; onClose: () => void }) {
  const { last, key } = useEdited(edited)
  return last && <EnterDialog key={key} open={edited !== undefined} edited={last} onClose={onClose} />
}

type EnterDialogProps = { open: boolean; edited: Edited; onClose: () => void }

function EnterDialog({ open, edited, onClose }: EnterDialogProps) {
  const save = useMutation(saveReview)
  const before = edited === 'new' ? undefined : edited
  const { form, conflicts } = useEdit({
    shown: before,
    draftOf: (stored) => ({
      words: stored?.words ?? '',
      name: stored?.name ?? '',
      place: stored?.place ?? '',
      piece: stored?.piece ?? '',
      category: stored?.category ?? '',
      orderId: stored?.orderId ? String(stored.orderId) : '',
      saidOn: stored?.saidOn ?? shopDay(Date.now()),
      mayShow: stored !== undefined,
    }),
    check: ({ piece, orderId, saidOn, mayShow, ...written }) => ({
      ...reviewProblems(written),
      piece: lineProblem(piece.trim(), reviewLimits.piece),
      orderId: /^(#?[1-9]\d{0,8})?$/.test(orderId.trim()) ? undefined : 'Enter the number of an order, such as 41.',
      saidOn: saidOn === '' ? 'Enter the date.' : undefined,
      mayShow: mayShow ? undefined : 'Ask the customer first. What they said is theirs.',
    }),
    send: async ({ words, name, place, piece, orderId, saidOn, category }, was) => {
      const number = orderId.trim().replace('#', '')
      const json = {
        ...{ words, name, place, piece, saidOn, mayShow: true as const },
        category: categories.find(({ slug }) => slug === category)?.slug ?? null,
        orderId: number === '' ? null : Number(number),
      }
      await save.mutateAsync({ id: before?.id, json, was })
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      title={before ? 'Edit Review' : 'Enter a Review'}
      submitLabel={before ? 'Save Changes' : 'Show on the Website'}
      form={form}
      conflicts={conflicts}
      className="space-y-4"
      onClose={onClose}
    >
      <TextArea
        label="Their words"
        required
        data-autofocus
        rows={5}
        maxLength={reviewLimits.words}
        {...form.field('words')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name to show" required maxLength={reviewLimits.name} {...form.field('name')} />
        <TextField label="Town or neighborhood" optional maxLength={reviewLimits.place} {...form.field('place')} />
        <TextField
          label="Piece"
          optional
          maxLength={reviewLimits.piece}
          placeholder="Floating mantel in reclaimed oak, 72 in"
          {...form.field('piece')}
        />
        <DateField label="Said on" required hint="The website shows the month." {...form.field('saidOn')} />
        <TextField
          label="Order number"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Then the page of its product shows it, too."
          {...form.field('orderId')}
        />
        <SelectField label="Kind of piece" optional {...form.field('category')}>
          <option value="">Any</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Checkbox
          label="The customer lets us show this, under this name"
          name="mayShow"
          checked={form.values.mayShow}
          aria-invalid={form.errors.mayShow ? true : undefined}
          aria-describedby={form.errors.mayShow ? 'may-show-error' : undefined}
          onChange={(mayShow) => form.change({ mayShow })}
        />
        {form.errors.mayShow && <FieldError id="may-show-error">{form.errors.mayShow}</FieldError>}
      </div>
      {form.failure && (
        <Notice tone="ember" title="We couldn't save it" takesFocus>
          <p>{form.failure.reason ?? 'Check your connection and try again.'}</p>
        </Notice>
      )}
    </FormDialog>
  )
}
