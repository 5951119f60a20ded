import { describe, expect, it } from 'vitest'
import { contentProblem, decoderProblem, unreadable } from './picture-content.server.ts'

/** Enough of a JPEG for the search for other content. */
const holding = (text: string) => Buffer.from(`\xff\xd8\xff\xe0${text}\xff\xd9`, 'latin1')
const problemOf = (text: string) => contentProblem(holding(text), 'JPEG')

const isText = (byte: number) => [9, 10, 13].includes(byte) || (byte >= 32 && byte < 127)
const otherBytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isText(byte))

describe('ADMIN-9 a picture that is also something else', () => {
  it('is recognized by the start of any page, drawing, program or document', () => {
    const polyglots = [
      ...['<svg xmlns="http://www.w3.org/2000/svg">', '<svg/onload=alert(1)>', '<SVG\tonload=alert(1)>', '<sVg></SvG>'],
      ...['<svg\n  width="1">', '<svg><image href=x onerror=alert(1)>', '\x80\x81<svg\r\nid="a">\x80'],
      ...['<script>alert(1)</script>', '<ScRiPt/x>', '<html>', '<HTML lang="en">', '<!DOCTYPE html>'],
      ...['<?php system($_GET[0]); ?>', '<?PHP\n', '%PDF-1.7', '%pdf-2'],
    ]
    for (const text of polyglots)
      expect([text, problemOf(text)]).toEqual([text, expect.stringContaining('more than a picture')])
  })

  // 98 of 256 bytes are text, so six text bytes follow one in 300 of the '<svg>' that occur by chance.
  it('is not confused with one that contains a marker by chance', () => {
    for (const marker of ['<svg>', '<SVG ', '<svg/'])
      for (const byte of otherBytes)
        for (let at = 0; at < 6; at++) {
          const after = `${'a'.repeat(at)}${String.fromCharCode(byte)}${'a'.repeat(9)}`
          if (problemOf(marker + after)) expect.unreachable(JSON.stringify(marker + after))
        }
    expect(problemOf('<svgs are drawings; <htmlx, <scripted, %PDF')).toBeUndefined()
  })
})

describe('ADMIN-9 a decoder error', () => {
  it('about the file refuses the picture', () => {
    const messages = [
      ...['VipsJpeg: premature end of JPEG image', 'vipspng: libpng read error', 'webp2vips: unable to read pixels'],
      ...['Input buffer has corrupt header: webp: unable to parse image', 'Input Buffer is empty'],
    ]
    for (const text of messages)
      expect(decoderProblem(new Error(text), 'PNG')).toEqual({
        reason: 'This PNG file is damaged or cut off. Save it again and try that.',
      })
  })

  it('about anything else is logged and does not blame the file', () => {
    for (const text of ['vips_tracked: out of memory --- size == 150MB', 'heifsave: no such encoder'])
      expect(decoderProblem(new Error(text), 'PNG')).toEqual({ reason: unreadable, failure: text })
  })
})
