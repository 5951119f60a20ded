/** As drawings tone a wood (DRAW-2): the `values` of an feColorMatrix in sRGB; undefined leaves the color as it is. Pure. */
const luma = [0.299, 0.587, 0.114] as const
const middle = 0.5

export function toneMatrix({ tone, strengthPercent }: { tone: string | null; strengthPercent: number }) {
  const strength = strengthPercent / 100
  if (!tone || !strength) return undefined
  const channels = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16) / 255)
  const lightness = channels.reduce((sum, channel, index) => sum + channel * (luma[index] ?? 0), 0)
  const rows = channels.map((channel, row) => {
    const stained = (strength * channel * (1 - lightness)) / middle
    const cells = luma.map((share, column) => stained * share + (row === column ? 1 - strength : 0))
    return [...cells, 0, strength * channel * lightness].map((cell) => Number(cell.toFixed(4))).join(' ')
  })
  return `${rows.join(' ')} 0 0 0 1 0`
}
