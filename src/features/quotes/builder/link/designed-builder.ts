import { fetchLaterSteps } from '../later-steps.tsx'
import { QuoteBuilderPage } from '../quote-builder-page.tsx'
import { fetchDrawings } from '../steps/draft-drawing.tsx'

/**
 * LINK-1, DRAW-3: the builder's page at an address with a design, with the code that its first render needs: the server
 * writes the step that the design opens at, and the browser must find the same.
 */
export async function fetchDesignedBuilder() {
  await Promise.all([fetchLaterSteps(), fetchDrawings()])
  return QuoteBuilderPage
}
