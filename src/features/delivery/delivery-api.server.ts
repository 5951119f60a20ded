import { createRoute, z } from '@hono/zod-openapi'
import { createApi, json, Problem, refusals } from '../../platform/api.ts'
import type { FindPlace } from './places/zip-codes.server.ts'
import { ZipCodeSchema } from './sale-schema.server.ts'
import { malformedZip, unknownZip } from './zip-field.ts'

const routes = {
  find: createRoute({
    method: 'get',
    path: '/zip-codes/{zip}',
    summary: 'Get the place of a ZIP code, its miles from the workshop and its rate area',
    request: { params: z.object({ zip: z.string().regex(/^\d{5}$/, malformedZip) }) },
    responses: { 200: json(ZipCodeSchema, 'The place'), ...refusals(400, 404) },
  }),
}

/** DOOR-1. */
export function createDeliveryApi({ findPlace }: { findPlace: FindPlace }) {
  return createApi().openapi(routes.find, async (c) => {
    const place = await findPlace(c.req.valid('param').zip)
    if (!place) throw new Problem(404, unknownZip)
    return c.json(place, 200)
  })
}

export type DeliveryApi = ReturnType<typeof createDeliveryApi>
