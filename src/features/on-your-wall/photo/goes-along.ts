/**
 * WALL-3: whether the photograph on this device goes to the shop with the next quote. Only where its owner said so, and for as
 * long as the device keeps it. Beside the photograph, so that a page knows it without opening the browser's database.
 */
import { withStorage } from '../../../platform/browser/with-storage.ts'

const key = 'wall-photo-goes-along'
/** How long the photograph stays on the device. Here, where it costs a page nothing more. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

export const goesAlong = (now = Date.now()) =>
  now - Number(withStorage('localStorage', (storage) => storage.getItem(key))) < keptMs

export const setGoesAlong = (goes: boolean, now = Date.now()) =>
  withStorage('localStorage', (storage) => (goes ? storage.setItem(key, String(now)) : storage.removeItem(key)))
