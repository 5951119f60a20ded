import { createRoute, z } from '@hono/zod-openapi'
import { createApi, json } from '../platform/api.ts'
import type { Env } from '../platform/env.ts'

const routes = {
  config: createRoute({
    method: 'get',
    path: '/config',
    summary: 'Public settings of this shop',
    responses: { 200: json(z.object({ ga4MeasurementId: z.string().nullable() }).openapi('Config'), 'Settings') },
  }),
  emailJs: createRoute({
    method: 'get',
    path: '/emailjs-config',
    summary: 'Whether the browser sends an email after a quote, and with which public key',
    responses: {
      200: json(
        z
          .object({
            available: z.boolean(),
            publicKey: z.string().nullable(),
            serviceId: z.string().nullable(),
            handledByServer: z
              .boolean()
              .openapi({ description: 'The server sends the emails, so no setting is missing' }),
          })
          .openapi('EmailJsConfig'),
        'Settings',
      ),
    },
  }),
}

/** MAIL-2: with a mail server, the shop sends the emails itself and the browser sends none. */
export const usesEmailJs = ({ mail }: Env) => mail.emailJs !== undefined && mail.smtpUrl === undefined

/** The parts of the environment that a browser may see. */
export function createConfigApi(env: Env) {
  const emailJs = usesEmailJs(env) ? env.mail.emailJs : undefined
  return createApi()
    .openapi(routes.config, (c) => c.json({ ga4MeasurementId: env.ga4MeasurementId ?? null }, 200))
    .openapi(routes.emailJs, (c) =>
      c.json(
        {
          available: emailJs !== undefined,
          publicKey: emailJs?.publicKey ?? null,
          serviceId: emailJs?.serviceId ?? null,
          handledByServer: env.mail.smtpUrl !== undefined,
        },
        200,
      ),
    )
}
