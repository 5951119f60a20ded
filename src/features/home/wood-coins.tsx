import { useId } from 'react'
import { type HomeWood, shortName } from './home-woods.ts'
import { WoodPicture } from './wall/wall-pictures.tsx'

type WoodCoinsProps = { woods: readonly HomeWood[]; chosenId: string | undefined; onChoose: (id: string) => void }

/** Each wood as a coin of its end grain. Native radios: arrow keys move, and the group is one Tab stop. */
export function WoodCoins({ woods, chosenId, onChoose }: WoodCoinsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Wood</legend>
      <div className="flex flex-wrap justify-between gap-x-2 gap-y-2 sm:justify-start sm:gap-x-8 lg:gap-x-4">
        {woods.map((wood) => {
          const [left, short] = shortName(wood.name)
          const coin = wood.end ?? wood.face ?? wood.picture
          return (
            <label
              key={wood.id}
              className="grid max-w-20 min-w-15 justify-items-center max-[22.5rem]:max-w-16 gap-1.5 text-center text-sm"
            >
              <input
                type="radio"
                name={name}
                value={wood.id}
                checked={wood.id === chosenId}
                onChange={() => onChoose(wood.id)}
                className="sr-only"
              />
              <span className="home-coin">{coin && <WoodPicture picture={coin} sizes="52px" />}</span>
              <span className="leading-tight wrap-anywhere">
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
