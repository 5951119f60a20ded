import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShareDesign } from './share-design.tsx'

const design = 'product=oak-mantel&l=67.375&w=8&t=8&step=2'
const url = new URL(`/quote-builder?${design}`, location.origin).href
const button = page.getByRole('button', { name: 'Share this design' })
const field = page.getByLabelText('Copy this link')

/** Replaces what the browser itself has; undefined takes it away. */
function stubBrowser(parts: {
  share?: Navigator['share'] | undefined
  writeText?: Clipboard['writeText'] | undefined
}) {
  vi.stubGlobal('navigator', {
    share: parts.share,
    clipboard: parts.writeText && { writeText: parts.writeText },
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test("LINK-1 a design is shared by the system's sheet, and closing the sheet is an answer", async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValueOnce()
  share.mockRejectedValueOnce(new DOMException('Closed.', 'AbortError'))
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue()
  stubBrowser({ share, writeText })
  await render(<ShareDesign design={design} title="Oak Mantel" />)
  await userEvent.click(button)
  await userEvent.click(button)
  expect(share.mock.calls).toEqual([[{ title: 'Oak Mantel', url }], [{ title: 'Oak Mantel', url }]])
  expect(writeText).not.toHaveBeenCalled()
  // A sheet that can't open is none.
  share.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'))
  await userEvent.click(button)
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(writeText.mock.calls).toEqual([[url]])
})

test('LINK-1 where a link can be copied, it says so, until the design changes', async () => {
  stubBrowser({ writeText: async () => {} })
  const screen = await render(<ShareDesign design={design} title="Oak Mantel" />)
  await userEvent.click(button)
  await expect.element(page.getByRole('status')).toHaveTextContent('Link copied')
  await screen.rerender(<ShareDesign design={`${design}&finish=oil`} title="Oak Mantel" />)
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test.each([
  ['refused', async () => Promise.reject(new DOMException('No.', 'NotAllowedError'))],
  ['not there', undefined],
])('LINK-1 where copying is %s, the link is shown and selected', async (_why, writeText) => {
  stubBrowser({ writeText })
  await render(<ShareDesign design={design} title="Oak Mantel" />)
  await userEvent.click(button)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(url)
  const input = field.element() as HTMLInputElement
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, url.length])
})
