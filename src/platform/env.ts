/** The environment (docs/product.md, RUN-2), read once at start and grouped by what it decides. */
import { z } from 'zod'
import { backupOf, backupS3Keys, backupVariables, oneBackupPlace } from './env-backup.ts'
import { bucketOf, isHttpUrl } from './env-parts.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const text = z.string()

/** One rule for each variable. Every message is a whole sentence that says what to do. */
const variables = z.object({
  NODE_ENV: text.optional(),

  PORT: text.refine(isPort, 'PORT must be a port from 0 to 65535, for example 3000.').transform(Number).default(3000),
  HOST: text.optional(),
  PUBLIC_URL: text
    .refine(
      isOrigin,
      'PUBLIC_URL must be the address of the shop without a path, for example https://shop.example.com.',
    )
    .transform(originOf)
    .optional(),
  TRUST_PROXY: text
    .regex(
      /^(\d|true|false)$/,
      'TRUST_PROXY must be the number of proxies in front of the shop (0 to 9), true or false.',
    )
    .transform(proxyCount)
    .default(0),
  DRAIN_SECONDS: text
    .regex(/^[0-5]$/, 'DRAIN_SECONDS must be a whole number from 0 to 5.')
    .transform(Number)
    .default(0),

  DATA_DIR: text.default('data'),
  DATABASE_URL: text
    .refine(
      isPostgresUrl,
      'DATABASE_URL must be a PostgreSQL address, for example postgres://user:password@host:5432/shop.',
    )
    .optional(),

  ADMIN_PASSWORD: text.refine(hasLength(8), 'ADMIN_PASSWORD must have at least 8 characters.').optional(),
  SESSION_SECRET: text
    .refine(hasLength(16), 'SESSION_SECRET must have at least 16 characters. Any long random text will do.')
    .optional(),

  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),

  /** The owner's explicit choice; if unset, the keys decide. */
  PAYMENTS: z.enum(['stripe', 'demo'], 'PAYMENTS must be stripe or demo.').optional(),
  // A secret key in the place of the publishable one would go to every browser.
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'STRIPE_SECRET_KEY must begin with sk_ or rk_.').optional(),
  STRIPE_PUBLISHABLE_KEY: text.startsWith('pk_', 'STRIPE_PUBLISHABLE_KEY must begin with pk_.').optional(),
  STRIPE_WEBHOOK_SECRET: text.startsWith('whsec_', 'STRIPE_WEBHOOK_SECRET must begin with whsec_.').optional(),
  /** Replaces Stripe's own address in tests. */
  STRIPE_API_URL: text
    .refine(isOrigin, 'STRIPE_API_URL must be a web address without a path.')
    .transform(originOf)
    .optional(),

  S3_ENDPOINT: text
    .refine(isHttpUrl, 'S3_ENDPOINT must be a web address, for example https://s3.us-east-1.amazonaws.com.')
    .optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),

  ...backupVariables,

  SMTP_URL: text
    .refine(
      isMailServer,
      'SMTP_URL must be a mail server address, for example smtp://user:password@mail.example.com:587. Percent-encode characters such as / or # in the user name and password.',
    )
    .optional(),
  MAIL_FROM: text
    .refine(isEmailAddress, 'MAIL_FROM must be an email address, for example shop@example.com.')
    .optional(),
  OWNER_EMAIL: text
    .refine(isEmailAddress, 'OWNER_EMAIL must be an email address, for example owner@example.com.')
    .optional(),
  EMAILJS_PUBLIC_KEY: text.optional(),
  EMAILJS_SERVICE_ID: text.optional(),

  /** A push service on this machine, in tests. */
  PUSH_TEST_SERVICE: text
    .refine(isOrigin, 'PUSH_TEST_SERVICE must be a web address without a path.')
    .transform(originOf)
    .optional(),

  GA4_MEASUREMENT_ID: text.regex(/^G-[A-Z0-9]{4,16}$/, 'GA4_MEASUREMENT_ID must look like G-XXXXXXXXXX.').optional(),
  METRICS_TOKEN: text
    .regex(
      /^[\w.~+/-]{16,}=*$/,
      'METRICS_TOKEN must have at least 16 characters, all of them letters, digits or - . _ ~ + / =.',
    )
    .optional(),
})
type Variables = z.output<typeof variables>
type Name = keyof Variables

/** The name of every variable that the shop reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const s3Keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Zod skips a rule about several variables when one of them is wrong; here every mistake is reported at once. */
const always = { when: () => true }

const environment = variables
  .superRefine(allOrNone(stripeKeys), always)
  .superRefine(canTakePayments, always)
  .superRefine(allOrNone(s3Keys, ['S3_REGION']), always)
  .superRefine(allOrNone(backupS3Keys, ['BACKUP_S3_REGION']), always)
  .superRefine(oneBackupPlace, always)
  .superRefine(allOrNone(['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID']), always)
  .transform(grouped)

export type Env = z.output<typeof environment>

/** Every mistake in the environment, one sentence each, in words that say what to do. */
export class EnvError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.name = 'EnvError'
    this.mistakes = mistakes
  }
}

/** Reads the variables it gets, usually `process.env`. Throws one `EnvError` that names all mistakes together. */
export function readEnv(all: Record<string, string | undefined>): Env {
  const filled = Object.entries(all).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const result = environment.safeParse(Object.fromEntries(filled))
  if (!result.success) throw new EnvError(result.error.issues.map((issue) => issue.message))
  return result.data
}

function grouped(v: Variables) {
  return {
    production: v.NODE_ENV === 'production',
    http: {
      port: v.PORT,
      host: v.HOST,
      publicUrl: v.PUBLIC_URL,
      trustedProxies: v.TRUST_PROXY,
      drainMs: v.DRAIN_SECONDS * 1000,
    },
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    s3: s3Of(v),
    backup: backupOf(v),
    admin: { password: v.ADMIN_PASSWORD, sessionSecret: v.SESSION_SECRET },
    payments: { provider: v.PAYMENTS, stripe: stripeOf(v), stripeApiUrl: v.STRIPE_API_URL },
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM, owner: v.OWNER_EMAIL, emailJs: emailJsOf(v) },
    push: { testService: v.PUSH_TEST_SERVICE },
    ga4MeasurementId: v.GA4_MEASUREMENT_ID,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL,
  }
}

function stripeOf(v: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = v
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = v
  return secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined
}

function s3Of(v: Variables) {
  return bucketOf(v.S3_ENDPOINT, v.S3_BUCKET, v.S3_REGION, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY)
}

function emailJsOf({ EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_SERVICE_ID: serviceId }: Variables) {
  return publicKey && serviceId ? { publicKey, serviceId } : undefined
}

/** Half a set of keys is a mistake, never a silent 'off'. */
function allOrNone(keys: readonly Name[], optional: readonly Name[] = []) {
  return (v: Variables, context: z.RefinementCtx) => {
    const given = [...keys, ...optional].find((name) => v[name])
    const missing = keys.filter((name) => !v[name])
    if (given && missing.length > 0) context.addIssue(`${listed(missing)} must be set too, because ${given} is.`)
  }
}

function canTakePayments(v: Variables, context: z.RefinementCtx) {
  if (v.PAYMENTS === 'stripe' && !stripeKeys.some((name) => v[name]))
    context.addIssue(`PAYMENTS is stripe, so ${listed(stripeKeys)} must be set.`)
  if (v.NODE_ENV === 'production' && v.PAYMENTS !== 'demo' && !stripeOf(v))
    context.addIssue(
      'NODE_ENV is production, but the shop cannot take payments: set the STRIPE_ keys, or set PAYMENTS=demo to use the demo provider.',
    )
}

const listed = (names: readonly Name[]) => new Intl.ListFormat('en-US').format(names)

/** Counts an emoji as two, which `min` of Zod does not: a password that opened the shop yesterday still does. */
function hasLength(least: number) {
  return (value: string) => value.length >= least
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

function proxyCount(value: string): number {
  if (value === 'true') return 1
  return value === 'false' ? 0 : Number(value)
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)
}

function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && !search && !hash && !username
}

function originOf(value: string): string {
  return new URL(value).origin
}

function isMailServer(value: string): boolean {
  if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value)) return false
  // A path or a fragment is the rest of a password that was not encoded; its beginning would be taken for the host.
  const { pathname, hash } = new URL(value)
  return pathname.length <= 1 && !hash
}

function isEmailAddress(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)
}
