/** A list that grows at its end: its rows of now, 'Older' while there are more, and what is shown before and instead of it. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { capitalized } from '../../../features/shared/capitalized.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadError } from '../read-error.tsx'

type Props = {
  read: UseInfiniteQueryResult
  /** In a sentence: 'the ledger'. */
  name: string
  /** The rows, once they are here. */
  children: ReactNode
}

export function OlderRows({ read, name, children }: Props) {
  return (
    <div aria-busy={read.isPlaceholderData} className={clsx('mt-4', read.isPlaceholderData && 'opacity-60')}>
      {read.data !== undefined ? (
        <>
          {children}
          {read.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-4"
              busy={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              Older
            </Button>
          )}
          {read.isFetchNextPageError && <ReadError text="Older ones could not be loaded." read={read} />}
        </>
      ) : read.isError ? (
        <ReadError text={`${capitalized(name)} could not be loaded.`} read={read} />
      ) : (
        <div role="status" aria-label={`Loading ${name}`}>
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}
