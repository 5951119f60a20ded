import { useMutation, useQuery } from '@tanstack/react-query'
import { pushTopicNames, pushTopics } from '../../features/push/push-topics.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useConnection } from './connection.ts'
import { hindrance, pushQuery, saveTopics, sendTest } from './push-queries.ts'

/** What this device tells the owner about, also while the desk is closed. */
export function Notices() {
  const hindered = hindrance()
  const read = useQuery({ ...pushQuery, enabled: hindered !== 'unable' })
  const save = useMutation(saveTopics)
  const test = useMutation(sendTest)
  const { isOffline } = useConnection()
  if (hindered === 'unable')
    return (
      <p className="max-w-prose text-ui text-quiet">
        This browser can't show notices. On an iPhone or iPad, press Share, then Add to Home Screen, and open the desk
        from there.
      </p>
    )
  if (read.isError) return <ReadError text="The notices could not be loaded." read={read} />
  if (!read.data) return <p className="text-sm text-quiet">Loading…</p>
  const { publicKey, topics } = read.data
  const isOff = isOffline || save.isPending || hindered === 'blocked'
  return (
    <div className="max-w-prose" aria-busy={save.isPending}>
      {hindered === 'blocked' && (
        <p className="text-ui text-ember">
          This browser blocks notices from the shop. Allow them in the browser's settings for this site, then reload.
        </p>
      )}
      <fieldset className="mt-1">
        <legend className="text-ui text-quiet">
          Tell me on this device about these, also while the desk is closed. A locked screen shows a name and a total.
        </legend>
        <div className="mt-1 grid sm:grid-cols-2">
          {pushTopicNames.map((topic) => (
            <Checkbox
              key={topic}
              label={pushTopics[topic]}
              checked={topics.includes(topic)}
              disabled={isOff}
              onChange={(isWanted) =>
                save.mutate({
                  publicKey,
                  topics: pushTopicNames.filter((one) => (one === topic ? isWanted : topics.includes(one))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {topics.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2"
          busy={test.isPending}
          disabled={isOff}
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
      )}
    </div>
  )
}
