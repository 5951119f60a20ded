import { Skeleton } from '../../../ui/skeleton.tsx'

/** In the shape of the builder's first step. */
export function QuoteBuilderSkeleton() {
  return (
    <div role="status" className="lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12">
      <span className="sr-only">Loading the quote builder</span>
      <div className="@container">
        <Skeleton className="h-11" />
        <Skeleton className="mt-4 h-1" />
        <Skeleton className="mt-8 h-9 w-48" />
        <Skeleton className="mt-8 h-18 w-72 sm:h-24" />
        <div className="mt-3 grid gap-3 @md:grid-cols-2 @2xl:grid-cols-3">
          {['one', 'two', 'three', 'four', 'five'].map((card) => (
            <Skeleton key={card} className="h-20 rounded-card sm:h-72" />
          ))}
        </div>
      </div>
      <Skeleton className="h-32 rounded-card max-lg:hidden" />
    </div>
  )
}
