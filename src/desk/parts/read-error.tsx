import { reasonGiven } from '../../platform/browser/api-client.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

type ReadErrorProps = {
  /** 'The quotes could not be loaded.' */
  text: string
  /** As TanStack Query returns it. */
  read: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown when a read fails, with the server's reason and a retry button. */
export const ReadError = ({ text, read }: ReadErrorProps) => (
  <LoadFailed text={text} reason={reasonGiven(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
)
