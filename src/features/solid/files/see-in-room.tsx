/**
 * TURN-2: 'See it in your room', by the phone's own viewer: on iPhones and iPads Quick Look, on Android Scene Viewer, both
 * opened by a plain link. A computer shows a code that opens the piece on a phone. Only in browsers: whether a phone can is
 * nothing that a cached page could say.
 */
import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import { designSearch } from '../../shared/design-address.ts'
import { type FiledPiece, pieceDesign, pieceFileName, pieceFilePath } from './piece-file.ts'
import { ScanCode } from './scan-code.tsx'

export type SeeInRoomProps = { design: FiledPiece }

const words = 'See it in your room'

/** Shows nothing where neither this device nor a phone beside it could. The page has one element with `data-see-in-room`. */
export function SeeInRoom({ design }: SeeInRoomProps) {
  const [Way] = useState(() => wayHere())
  const place = document.querySelector('[data-see-in-room]')
  return Way && place && createPortal(<Way design={design} />, place)
}

/** Viewers fetch by https only. A phone that has no viewer needs no code to be scanned by a phone. */
function wayHere(): ComponentType<SeeInRoomProps> | undefined {
  if (location.protocol !== 'https:') return undefined
  if (document.createElement('a').relList.supports('ar')) return QuickLook
  if (/\bAndroid\b/.test(navigator.userAgent)) return SceneViewer
  return matchMedia('(hover: hover)').matches ? Scan : undefined
}

const linkOf = (design: FiledPiece) => {
  const { choices, dimensions } = pieceDesign(design)
  const search = designSearch({ choices: { wood: choices.wood, finish: choices.finish }, dimensions })
  return `${location.origin}/product/${design.product.id}?${search}`
}

/** A link with anything but one picture in it would download the file (WebKit). So the picture lies over the words. */
function QuickLook({ design }: SeeInRoomProps) {
  return (
    <span className="link relative inline-flex min-h-11 items-center text-ui text-deep-oak!">
      <span aria-hidden="true">{words}</span>
      <a rel="ar" href={`${pieceFilePath('usdz', design)}#allowsContentScaling=0`} className="absolute! inset-0">
        <img src={nothing} alt={words} className="size-full" />
      </a>
    </span>
  )
}

const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** Where Scene Viewer is missing, the link leads back to the piece. */
function SceneViewer({ design }: SeeInRoomProps) {
  const back = linkOf(design)
  const shown = new URLSearchParams({
    file: location.origin + pieceFilePath('glb', design),
    mode: 'ar_preferred',
    resizable: 'false',
    enable_vertical_placement: 'true',
    title: pieceFileName(design),
    link: back,
  })
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(back)}`,
    'end;',
  ]
  return (
    <a
      href={`intent://arvr.google.com/scene-viewer/1.2?${String(shown).replaceAll('+', '%20')}#Intent;${intent.join(';')}`}
      className="link inline-flex! min-h-11 items-center text-ui text-deep-oak!"
    >
      {words}
    </a>
  )
}

const Scan = ({ design }: SeeInRoomProps) => <ScanCode link={linkOf(design)} />
