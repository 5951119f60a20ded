import { ShoppingCart } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'

/** SHELL-3. `count` is undefined until it is loaded. */
export function CartIconButton({ count, onClick }: { count: number | undefined; onClick: () => void }) {
  return (
    <IconButton label={`Shopping cart${countText(count)}`} className="relative" onClick={onClick}>
      <ShoppingCart aria-hidden className="size-5.5" />
      {count !== undefined && count > 0 && (
        <span className="absolute top-1 right-0.5 min-w-5 rounded-full bg-oak px-1 text-center text-xs leading-5 font-semibold text-white tabular-nums">
          {count}
        </span>
      )}
    </IconButton>
  )
}

function countText(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return ', empty'
  return `, ${count} ${count === 1 ? 'item' : 'items'}`
}
