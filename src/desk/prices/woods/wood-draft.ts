/** A wood in the owner's form: what is typed, what is wrong with it, and what is sent. Pure. */
import type { Picture } from '../../../features/media/picture.ts'
import {
  bothPoundsText,
  hardnessText,
  poundsOrderText,
  poundsText,
  woodFactLimits,
} from '../../../features/prices/woods/wood-rules.ts'
import type { OwnedWood, WoodUpdate } from './woods-queries.ts'

export const pictureNames = ['picture', 'face', 'end'] as const
export type PictureName = (typeof pictureNames)[number]

export type WoodDraft = {
  name: string
  description: string
  character: string
  poundsFrom: string
  poundsTo: string
  hardness: string
} & Record<PictureName, { id: string; picture: Picture | null } | null>

type WoodDraftErrors = Partial<Record<keyof WoodDraft, string | undefined>>

export const draftOf = (wood: OwnedWood): WoodDraft => ({
  name: wood.name,
  description: wood.description,
  character: wood.character,
  poundsFrom: wood.poundsPerBoardFoot ? String(wood.poundsPerBoardFoot.from) : '',
  poundsTo: wood.poundsPerBoardFoot ? String(wood.poundsPerBoardFoot.to) : '',
  hardness: wood.hardnessLbf === null ? '' : String(wood.hardnessLbf),
  picture: wood.pictureId === null ? null : { id: wood.pictureId, picture: wood.picture },
  face: wood.facePictureId === null ? null : { id: wood.facePictureId, picture: wood.face },
  end: wood.endPictureId === null ? null : { id: wood.endPictureId, picture: wood.end },
})

export const draftErrors = (draft: WoodDraft): WoodDraftErrors => ({
  name: draft.name.trim() === '' ? 'Enter a name.' : undefined,
  ...poundsErrors(draft),
  hardness: isBlank(draft.hardness) || hardnessOf(draft.hardness) !== undefined ? undefined : hardnessText,
})

function poundsErrors({ poundsFrom, poundsTo }: WoodDraft): WoodDraftErrors {
  if (isBlank(poundsFrom) && isBlank(poundsTo)) return {}
  if (isBlank(poundsFrom)) return { poundsFrom: bothPoundsText }
  if (isBlank(poundsTo)) return { poundsTo: bothPoundsText }
  const [from, to] = [poundsOf(poundsFrom), poundsOf(poundsTo)]
  if (from === undefined) return { poundsFrom: poundsText, ...(to === undefined && { poundsTo: poundsText }) }
  if (to === undefined) return { poundsTo: poundsText }
  return to < from ? { poundsTo: poundsOrderText } : {}
}

/** Call it without errors in the draft. */
export function woodOf(draft: WoodDraft): WoodUpdate['wood'] {
  const [from, to] = [poundsOf(draft.poundsFrom), poundsOf(draft.poundsTo)]
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    character: draft.character.trim(),
    poundsPerBoardFoot: from === undefined || to === undefined ? null : { from, to },
    hardnessLbf: hardnessOf(draft.hardness) ?? null,
    pictureId: draft.picture?.id ?? null,
    facePictureId: draft.face?.id ?? null,
    endPictureId: draft.end?.id ?? null,
  }
}

const isBlank = (text: string) => text.trim() === ''

function poundsOf(text: string): number | undefined {
  const pounds = /^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN
  return pounds >= woodFactLimits.minPounds && pounds <= woodFactLimits.maxPounds ? pounds : undefined
}

/** With or without a comma between thousands. */
function hardnessOf(text: string): number | undefined {
  const pounds = /^(\d{1,5}|\d{1,2},\d{3})$/.test(text.trim()) ? Number(text.replace(',', '')) : 0
  return pounds >= 1 && pounds <= woodFactLimits.maxHardnessLbf ? pounds : undefined
}

/** The form's names of the fields that the API refused. */
export const refusedFields: Record<string, keyof WoodDraft> = {
  name: 'name',
  description: 'description',
  character: 'character',
  'poundsPerBoardFoot.from': 'poundsFrom',
  'poundsPerBoardFoot.to': 'poundsTo',
  hardnessLbf: 'hardness',
  pictureId: 'picture',
  facePictureId: 'face',
  endPictureId: 'end',
}
