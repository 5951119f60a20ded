/** WALL-3: the customer's wall at the desk: where the piece is on it, and the picture that goes out with an offer. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DrawnPiece } from '../../features/drawing/drawing.ts'
import type { WallMarks } from '../../features/on-your-wall/marks.ts'
import { moveOnWall, readWall, type WallAnswer } from '../../features/quotes/wall/wall-queries.ts'
import { ownerQuotesKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

export const wallQuery = (quoteId: number) =>
  queryOptions({ queryKey: [...ownerQuotesKey, 'wall', quoteId], queryFn: () => readWall(quoteId) })

const pauseMs = 400

/** Keeps where the piece was put, once it rests there. */
export function useWallPlace(quoteId: number) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  const sent = useRef<WallMarks['at']>(undefined)
  // Closed before it rested.
  useEffect(() => () => waiting.current?.(), [])
  return (at: WallMarks['at']) => {
    clearTimeout(timer.current)
    const save = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      const { queryKey } = wallQuery(quoteId)
      // Of two moves of one's own, the second begins where the first will have led.
      const was = sent.current ?? client.getQueryData(queryKey)?.marks.at
      sent.current = at
      moveOnWall(quoteId, at, was)
        .then(
          (wall) => client.setQueryData(queryKey, wall),
          (error: Error) => {
            showFailure('Not Moved', error)
            // STAFF-3: to where another desk put it.
            void client.invalidateQueries({ queryKey })
          },
        )
        .finally(() => {
          if (sent.current === at) sent.current = undefined
        })
    }
    waiting.current = save
    timer.current = setTimeout(save, pauseMs)
  }
}

/** Of a version that was just sent: what it looks like on the customer's wall. Nothing without WebGL2. */
export async function sendVersionView(quoteId: number, wall: WallAnswer, version: number, piece: DrawnPiece) {
  const [{ wallPicture }, { fileAt }, { formOf }, { uploadForm }] = await Promise.all([
    import('../../features/on-your-wall/wall-picture.ts'),
    import('../../features/on-your-wall/photo/use-found.ts'),
    import('../../features/quotes/wall/send-wall.ts'),
    import('../../platform/browser/upload-client.ts'),
  ])
  const picture = await wallPicture(await fileAt(wall.photo.path), wall.marks, piece)
  if (!picture) return wall
  const fields = { photo: wall.photo.id, version: String(version) }
  return uploadForm<WallAnswer>(`/admin/quotes/${quoteId}/wall/view`, formOf(picture, fields))
}
