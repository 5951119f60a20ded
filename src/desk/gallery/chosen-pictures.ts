/**
 * What is chosen and typed for the gallery and isn't uploaded yet. It outlives the tab: an owner who looks something up in
 * another one comes back to the same pictures, and an upload goes on meanwhile.
 */
import { useSyncExternalStore } from 'react'
import { addWork } from '../parts/unsaved-work.ts'
import { emptyImageText, type ImageText } from './picture-fields.tsx'

/** A chosen picture that isn't in the gallery yet. */
export type ChosenPicture = {
  key: number
  file: File
  title: string
  /** Upload progress from 0 to 1. */
  share?: number | undefined
  sent?: boolean
  /** Why it failed. */
  reason?: string | undefined
}

type Chosen = {
  pictures: readonly ChosenPicture[]
  /** Typed before a picture was chosen. */
  title: string
  text: ImageText
  /** Stops the upload that is running. */
  upload?: AbortController | undefined
}

const nothing: Chosen = { pictures: [], title: '', text: emptyImageText }
let chosen = nothing
let lastKey = 0
const listeners = new Set<() => void>()

/** The browser asks before it closes a page with chosen pictures; signing out drops them. */
const work = {
  isUnsaved: () => false,
  save: () => Promise.resolve(),
  leave: () => {},
  forget: () => {
    chosen.upload?.abort()
    changeChosen(() => nothing)
  },
  asksBeforeLeaving: () => chosen.pictures.length > 0,
}

export const newKey = () => ++lastKey
export const chosenNow = () => chosen

export function changeChosen(change: (before: Chosen) => Partial<Chosen>): void {
  chosen = { ...chosen, ...change(chosen) }
  // Each time, because signing out empties that list.
  addWork(work)
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useChosen = () => useSyncExternalStore(listen, chosenNow)
