import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePieceNames } from './use-piece-names.ts'

const piece = (productId: string) => ({
  ...{ key: productId, productId, woodSpeciesId: 'oak', finishOptionId: null, quantity: 1 },
  lengths: { length: '72', width: '8', thickness: '8' },
})

const Names = ({ ids }: { ids: string[] }) => <p>{usePieceNames(ids.map(piece)).join('; ')}</p>

/** The list has only the beam. */
const answers: Record<string, unknown> = {
  '/api/products': [{ id: 'beam', name: 'Beam' }],
  '/api/products/beam': { id: 'beam', name: 'Beam' },
  '/api/products/shelf': { id: 'shelf', name: 'Shelf' },
}

test('JOB-3 a product that is not on the first page of the catalog has its name, too', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return Response.json(answers[pathname] ?? [], { headers: { 'X-Total-Count': '25' } })
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Names ids={['beam', 'shelf']} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Beam; Shelf')).toBeVisible()
  await screen.unmount()
})
