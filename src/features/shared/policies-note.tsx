import { PageLink } from './page-link.tsx'

/** WIN-8: one sentence beside what is bought or accepted. */
export const PoliciesNote = ({ className }: { className?: string }) => (
  <p className={className}>
    Made to your measurements.{' '}
    <PageLink href="/policies#returns" className="link">
      What we take back
    </PageLink>{' '}
    and{' '}
    <PageLink href="/policies#cancellation" className="link">
      how to cancel
    </PageLink>
    .
  </p>
)
