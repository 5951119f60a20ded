import { useId } from 'react'
import { pictureSources, woodPlaceholder } from '../media/picture.ts'
import { type HomeWood, shortName } from './home-woods.ts'

type WoodCoinsProps = { woods: readonly HomeWood[]; chosenId: string | undefined; onChoose: (id: string) => void }

/** Each wood as a coin of its end grain. Native radios: arrow keys move, and the group is one Tab stop. */
export function WoodCoins({ woods, chosenId, onChoose }: WoodCoinsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Wood</legend>
      <div className="flex flex-wrap justify-between gap-x-2 gap-y-2 lg:justify-start lg:gap-x-4">
        {woods.map((wood) => {
          const [left, short] = shortName(wood.name)
          return (
            <label
              key={wood.id}
              className="grid max-w-16 min-w-15 grow justify-items-center sm:max-w-24 sm:grow-0 gap-1.5 text-center text-sm"
            >
              <input
                type="radio"
                name={name}
                value={wood.id}
                checked={wood.id === chosenId}
                onChange={() => onChoose(wood.id)}
                className="peer sr-only"
              />
              <Coin wood={wood} />
              <span className="leading-tight wrap-anywhere text-dust peer-checked:text-paper peer-checked:underline peer-checked:underline-offset-4">
                <span className="sr-only">{left}</span>
                {short}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A wood without a picture of its end has one of its face, or an even tone. */
function Coin({ wood: { end, face, picture } }: { wood: HomeWood }) {
  const shown = end ?? face ?? picture
  const { avif, webp } = shown ? pictureSources(shown) : { avif: '', webp: '' }
  return (
    <span className="block size-13 overflow-hidden rounded-full bg-[#b38f63] ring-1 ring-paper/25 peer-checked:ring-2 peer-checked:ring-light-oak peer-checked:ring-offset-3 peer-checked:ring-offset-char peer-focus-visible:outline-2 peer-focus-visible:outline-offset-6 peer-focus-visible:outline-(--ring)">
      {shown && (
        <picture>
          <source type="image/avif" srcSet={avif} sizes="52px" />
          <source type="image/webp" srcSet={webp} sizes="52px" />
          <img
            src={shown.path}
            alt=""
            decoding="async"
            fetchPriority="low"
            data-fallback={woodPlaceholder.path}
            className="size-full object-cover"
          />
        </picture>
      )}
    </span>
  )
}
