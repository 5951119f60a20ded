/** WALL-2: the light of the room in a photograph, seen in a small copy of it. */
import type { Corners } from '../camera/pose.ts'
import { eachCorner } from '../marks.ts'
import { type RoomLight, roomLight } from '../room-light.ts'
import { smallCopy, type WallPhoto } from './read-photo.ts'

/** @param corners Of the rectangle, in pixels of the photograph. */
export function lightOfPhoto(photo: WallPhoto, corners: Corners): RoomLight {
  const small = smallCopy(photo)
  const scale = small.width / photo.width
  return roomLight(
    small,
    eachCorner(corners, ([x, y]) => [x * scale, y * scale]),
  )
}
