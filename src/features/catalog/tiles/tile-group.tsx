/** WIN-5: a choice whose answers are pieces of wood. For WoodTiles and FinishTiles, which say what lies on each. */
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/fields/field.tsx'
import { RangeText } from '../../shared/range-text.tsx'

type Tile = {
  value: string
  /** The piece of wood. */
  sample: ReactNode
  name: string
  /** What it comes to, or what it adds. */
  price?: string | undefined
  /** In smaller type, beside the name. */
  detail?: string | undefined
}

export type TileGroupProps = {
  /** The group's name: 'Wood'. */
  name: string
  hideName?: boolean | undefined
  /** A link beside the name. */
  aside?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

type Props = TileGroupProps & {
  tiles: readonly Tile[]
  value: string | null
  /** Called for the chosen tile, too: it may have been chosen beforehand. */
  onChange: (value: string) => void
  /** Below each other, as wide as there is room, or beside each other. */
  form: 'list' | 'grid'
  gridClass: string
  /** About the chosen one, below the tiles. */
  about?: string | undefined
}

/** A line around the piece itself: under the hand, and where it is chosen. */
const aroundSample =
  '[&>svg]:outline-offset-3 group-hover/tile:[&>svg]:outline-1 group-hover/tile:[&>svg]:outline-edge ' +
  'group-has-checked/tile:[&>svg]:outline-2 group-has-checked/tile:[&>svg]:outline-oak ' +
  'forced-colors:group-has-checked/tile:[&>svg]:outline-3 forced-colors:group-has-checked/tile:[&>svg]:outline-[Highlight]'

/** Native radios over pieces of wood: the arrow keys move, and the group is one Tab stop. */
export function TileGroup({
  name,
  hideName,
  aside,
  error,
  className,
  tiles,
  value,
  onChange,
  form,
  gridClass,
  about,
}: Props) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-name`}
      aria-describedby={error && `${id}-error`}
      className={clsx('@container min-w-0', className)}
    >
      <div
        className={clsx('flex items-baseline justify-between gap-4', hideName && !aside ? 'sr-only' : 'mb-2 min-h-8')}
      >
        <span id={`${id}-name`} className={clsx('text-ui font-medium', hideName && 'sr-only')}>
          {name}
        </span>
        {aside}
      </div>
      {/* Above the tiles, because below many of them it would be out of view. */}
      {error && (
        <div className="mb-3">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className={clsx('grid', gridClass)}>
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className={clsx(
              'group/tile flex min-h-11 min-w-0 flex-col',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-6 has-focus-visible:outline-(--ring)',
            )}
          >
            <span className={clsx(aroundSample, 'relative block')}>
              {tile.sample}
              <input
                type="radio"
                name={id}
                value={tile.value}
                checked={tile.value === value}
                aria-invalid={error ? true : undefined}
                aria-describedby={about && tile.value === value ? `${id}-about` : undefined}
                onChange={() => onChange(tile.value)}
                onClick={() => tile.value === value && onChange(tile.value)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
            </span>
            <span
              className={clsx(
                'mt-1.5 leading-snug text-quiet group-has-checked/tile:font-medium group-has-checked/tile:text-ink',
                form === 'list'
                  ? 'flex items-baseline justify-between gap-x-4 text-ui'
                  : 'text-xs tracking-tight max-[22rem]:hyphens-auto @md:text-sm @md:tracking-normal',
              )}
            >
              <span className="min-w-0 wrap-anywhere">
                {tile.name}
                {tile.detail !== undefined && (
                  <>
                    {' '}
                    <span className="inline-block text-sm font-normal text-quiet tabular-nums">{tile.detail}</span>
                  </>
                )}
              </span>{' '}
              {tile.price !== undefined && (
                <span
                  className={clsx(
                    'tabular-nums first-letter:uppercase',
                    form === 'list' ? 'max-w-3/5 shrink-0 text-right' : 'block',
                  )}
                >
                  <RangeText text={tile.price} />
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {about && (
        <p id={`${id}-about`} className="mt-3 max-w-measure text-ui wrap-anywhere text-quiet">
          {about}
        </p>
      )}
    </div>
  )
}
