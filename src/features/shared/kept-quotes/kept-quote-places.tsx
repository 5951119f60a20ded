import { clsx } from 'clsx'

/** WIN-6: where a page offers the quotes that were sent from this device. The browser fills them in (show-kept-quotes.ts). */

/** In the menu: a link to each. `className` is that of a link. */
export const KeptQuoteLinks = ({ className }: { className: string }) => (
  <span data-kept-quotes="each" data-class={className} className="contents" />
)

/** Among the links of a header: to the only one, or to the page of them all. */
export const KeptQuoteLink = ({ className }: { className: string }) => (
  <span data-kept-quotes="one" data-class={className} className="contents" />
)

/**
 * Under the header: one quiet line. early.ts says before the first paint whether it takes room, so that nothing moves later.
 * `isDark` on a dark page.
 */
export const KeptQuoteLine = ({ isDark }: { isDark: boolean }) => (
  <aside
    aria-label="Your quote"
    className={clsx('kept-quote-line text-ui print:hidden', isDark ? 'on-char' : 'border-b border-line bg-sand')}
  >
    <span
      data-kept-quotes="newest"
      data-class={clsx(
        'mx-auto block max-w-page truncate px-4 leading-11 underline underline-offset-4 sm:px-6 lg:px-8',
        isDark ? 'text-light-oak' : 'text-oak',
      )}
    />
  </aside>
)
