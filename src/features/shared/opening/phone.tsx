import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import { shop } from '../../../../content/shop.ts'

/**
 * WIN-6: 'Open now until 5 PM', 'Opens Tuesday 10 AM'. Empty in what the server writes, because pages are kept for everyone;
 * the page's code fills it in (show-open-now.ts) once the element around it is in sight. Put it where nothing moves when it comes. Not in live parts: there, call
 * `openNow` once the part is awake.
 */
export const OpenClaim = ({ className }: { className?: string }) => (
  <span data-open-now hidden className={clsx('group/open items-center gap-2 not-[[hidden]]:inline-flex', className)}>
    <span
      aria-hidden
      className="size-2 shrink-0 rounded-full border border-current group-data-[open-now=open]/open:border-fern group-data-[open-now=open]/open:bg-fern"
    />
    <span className="whitespace-nowrap" />
  </span>
)

export const PhoneNumber = ({ className }: { className: string }) => (
  <a href={shop.phone.href} className={clsx('whitespace-nowrap tabular-nums', className)}>
    {shop.phone.display}
  </a>
)

/** Where there is no room for the number. */
export const PhoneIcon = ({ className }: { className: string }) => (
  <a href={shop.phone.href} aria-label={`Call ${shop.phone.display}`} title={shop.phone.display} className={className}>
    <Phone aria-hidden className="size-5" />
  </a>
)
