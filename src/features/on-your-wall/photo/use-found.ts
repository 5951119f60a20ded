/** WALL-1, WALL-3: where the photograph in the window comes from, if it isn't chosen now, and where it stays. */
import { useEffect, useRef, useState } from 'react'
import type { WallMarks } from '../marks.ts'
import { findKeptPhoto, keepPhoto } from './kept-photo.ts'
import { jpegOf, readPhoto, type WallPhoto } from './read-photo.ts'

const pauseMs = 400

/** A photograph that the shop has, with what was marked on it. */
export type GivenWall = {
  path: string
  marks: WallMarks
  /** Of who may move the piece for good. */
  onPlace?: ((at: WallMarks['at']) => void) | undefined
}

/** WALL-1: 30 days on this device. */
export function useKeeping(photo: WallPhoto | undefined, marks: WallMarks | undefined): void {
  const jpeg = useRef<{ of: WallPhoto; blob: Promise<Blob | null> }>(undefined)
  const text = marks && JSON.stringify(marks)
  useEffect(() => {
    if (!photo || !text) return
    let isLatest = true
    const timer = setTimeout(async () => {
      if (jpeg.current?.of !== photo) jpeg.current = { of: photo, blob: jpegOf(photo) }
      const blob = await jpeg.current.blob
      if (blob && isLatest) await keepPhoto({ photo: blob, marks: JSON.parse(text), savedAt: Date.now() })
    }, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [photo, text])
}

/** What the shop has, or what an earlier visit left, at the first opening. Returns why what the shop has can't be shown. */
export function useFound(
  isWanted: boolean,
  given: GivenWall | undefined,
  show: (photo: WallPhoto, marks: WallMarks) => unknown,
): string | undefined {
  const hasLooked = useRef(false)
  const latest = useRef({ given, show })
  latest.current = { given, show }
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!isWanted || hasLooked.current) return
    hasLooked.current = true
    setProblem(undefined)
    const { given } = latest.current
    const open = async (file: Blob, marks: WallMarks) =>
      latest.current.show({ ...(await readPhoto(file)), focal35: marks.focal35 ?? undefined }, marks)
    if (given)
      fileAt(given.path)
        .then((file) => open(file, atRest(given.marks)))
        .catch((error: unknown) => {
          console.warn('The photo could not be loaded', error)
          hasLooked.current = false
          setProblem("We couldn't load the photo. Close this, check your connection, and open it again.")
        })
    else
      findKeptPhoto()
        .then((kept) => kept && open(kept.photo, kept.marks))
        .catch(console.warn)
  }, [isWanted])
  return problem
}

/** @throws where it isn't answered */
export async function fileAt(path: string): Promise<Blob> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.blob()
}

/** With its opening's own size and height: what this visit says of a fireplace is another one's. */
const atRest = (marks: WallMarks): WallMarks =>
  marks.rectangle.kind === 'opening' ? { ...marks, rectangle: { ...marks.rectangle, kind: 'ours' } } : marks
