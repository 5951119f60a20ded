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
    summary: 'Whether the browser is to send a mail after a quote, and with which public key',
    responses: {
      200: json(
        z
          .object({
            available: z.boolean(),
            publicKey: z.string().nullable(),
            serviceId: z.string().nullable(),
            handledByServer: z.boolean().openapi({ description: 'The shop mails by itself; nothing is missing' }),
          })
          .openapi('EmailJsConfig'),
        'Settings',
      ),
    },
  }),
}

/** MAIL-2: with a mail server of its own the shop sends, and the browser has nothing to do. */
export const usesEmailJs = ({ mail }: Env) => mail.emailJs !== undefined && mail.smtpUrl === undefined

/** What a browser may know of the environment. */
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
