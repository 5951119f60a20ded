/** The environment (docs/product.md, RUN-2), read once at start and grouped by what it decides. */

type Variables = Record<string, string | undefined>

export type Env = {
  production: boolean
  http: { port: number; host: string | undefined; publicUrl: string | undefined; trustedProxies: number }
  dataDir: string
  databaseUrl: string | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  admin: { password: string | undefined; sessionSecret: string | undefined }
  payments: {
    /** What the owner asked for by name; undefined lets the keys decide. */
    provider: 'stripe' | 'demo' | undefined
    stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined
    /** Another address than Stripe's own, for tests. */
    stripeApiUrl: string | undefined
  }
  mail: {
    smtpUrl: string | undefined
    from: string | undefined
    owner: string | undefined
    emailJs: { publicKey: string; serviceId: string } | undefined
  }
  ga4MeasurementId: string | undefined
  metricsToken: string | undefined
  logLevel: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Every mistake in the environment, one sentence each, in words that say what to do. */
export class EnvError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.name = 'EnvError'
    this.mistakes = mistakes
  }
}

/** Reads the variables it is given, usually `process.env`. Throws one `EnvError` that names all mistakes together. */
export function readEnv(variables: Variables): Env {
  const mistakes: string[] = []
  const text = (name: string) => variables[name]?.trim() || undefined
  const checked = <T>(name: string, parse: (value: string) => T | undefined, advice: string): T | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed === undefined) mistakes.push(`${name} ${advice}`)
    return parsed
  }
  /** All of a group or none of it: half a set of keys is a mistake, never a silent 'off'. */
  const group = <K extends string>(names: readonly K[], optional: readonly string[] = []) => {
    const given = names.filter((name) => text(name))
    if (given.length === 0 && !optional.some((name) => text(name))) return undefined
    const missing = names.filter((name) => !text(name))
    if (missing.length > 0) {
      mistakes.push(`${missing.join(', ')} must be set too, because ${given[0] ?? optional.find((n) => text(n))} is.`)
      return undefined
    }
    return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, string>
  }

  const port = checked('PORT', portNumber, 'must be a port from 0 to 65535, for example 3000.') ?? 3000
  const publicUrl = checked(
    'PUBLIC_URL',
    httpOrigin,
    'must be the address of the shop without a path, for example https://shop.example.com.',
  )
  const trustedProxies =
    checked(
      'TRUST_PROXY',
      proxyCount,
      'must be how many proxies stand before the shop, for example 1, or true or false.',
    ) ?? 0
  const databaseUrl = checked(
    'DATABASE_URL',
    (value) => (/^postgres(ql)?:\/\/./.test(value) && URL.canParse(value) ? value : undefined),
    'must be a PostgreSQL address, for example postgres://user:password@host:5432/shop.',
  )
  const password = checked(
    'ADMIN_PASSWORD',
    (value) => (value.length >= 8 ? value : undefined),
    'must have 8 characters or more.',
  )
  const sessionSecret = checked(
    'SESSION_SECRET',
    (value) => (value.length >= 16 ? value : undefined),
    'must have 16 characters or more; any long random text will do.',
  )
  const logLevel =
    checked('LOG_LEVEL', (v) => logLevels.find((level) => level === v), `must be one of ${logLevels.join(', ')}.`) ??
    'info'
  const provider = checked(
    'PAYMENTS',
    (v) => (v === 'stripe' || v === 'demo' ? v : undefined),
    'must be stripe or demo.',
  )
  const stripe = group(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (provider === 'stripe' && !stripe && !mistakes.some((mistake) => mistake.startsWith('STRIPE_')))
    mistakes.push(
      'PAYMENTS is stripe, so STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set.',
    )
  // One in the place of another would be handed to every browser.
  checked('STRIPE_SECRET_KEY', beginningWith('sk_', 'rk_'), 'must begin with sk_ or rk_.')
  checked('STRIPE_PUBLISHABLE_KEY', beginningWith('pk_'), 'must begin with pk_.')
  checked('STRIPE_WEBHOOK_SECRET', beginningWith('whsec_'), 'must begin with whsec_.')
  const stripeApiUrl = checked('STRIPE_API_URL', httpOrigin, 'must be a web address without a path.')
  const production = text('NODE_ENV') === 'production'
  if (production && !stripe && provider !== 'demo')
    mistakes.push(
      'NODE_ENV is production, but nothing can be paid: set the STRIPE_ keys, or PAYMENTS=demo to run with the demo provider.',
    )
  const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const s3 = group(s3Names, ['S3_REGION'])
  checked('S3_ENDPOINT', httpUrl, 'must be a web address, for example https://s3.us-east-1.amazonaws.com.')
  const smtpUrl = checked(
    'SMTP_URL',
    mailServer,
    'must be a mail server address, for example smtp://user:password@mail.example.com:587. Characters such as / or # in user or password are percent-encoded.',
  )
  const from = checked('MAIL_FROM', mailAddress, 'must be an e-mail address, for example shop@example.com.')
  const owner = checked('OWNER_EMAIL', mailAddress, 'must be an e-mail address, for example owner@example.com.')
  const emailJs = group(['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID'])
  const ga4MeasurementId = checked(
    'GA4_MEASUREMENT_ID',
    (value) => (/^G-[A-Z0-9]{4,16}$/.test(value) ? value : undefined),
    'must look like G-XXXXXXXXXX.',
  )

  const metricsToken = checked(
    'METRICS_TOKEN',
    (value) => (/^[\w.~+/-]{16,}=*$/.test(value) ? value : undefined),
    'must have 16 characters or more, all of them letters, digits or - . _ ~ + / =.',
  )

  if (mistakes.length > 0) throw new EnvError(mistakes)
  return {
    production,
    http: { port, host: text('HOST'), publicUrl, trustedProxies },
    dataDir: text('DATA_DIR') ?? 'data',
    databaseUrl,
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: text('S3_REGION') ?? 'us-east-1',
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    admin: { password, sessionSecret },
    payments: {
      provider,
      stripe: stripe && {
        secretKey: stripe.STRIPE_SECRET_KEY,
        publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      },
      stripeApiUrl,
    },
    mail: {
      smtpUrl,
      from,
      owner,
      emailJs: emailJs && { publicKey: emailJs.EMAILJS_PUBLIC_KEY, serviceId: emailJs.EMAILJS_SERVICE_ID },
    },
    ga4MeasurementId,
    metricsToken,
    logLevel,
  }
}

const portNumber = (value: string) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined)

const beginningWith =
  (...beginnings: string[]) =>
  (value: string) =>
    beginnings.some((beginning) => value.startsWith(beginning)) ? value : undefined

function proxyCount(value: string): number | undefined {
  if (value === 'true') return 1
  if (value === 'false') return 0
  return /^\d$/.test(value) ? Number(value) : undefined
}

function httpUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? value : undefined
}

function httpOrigin(value: string): string | undefined {
  if (!httpUrl(value)) return undefined
  const url = new URL(value)
  return url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined
}

function mailServer(value: string): string | undefined {
  if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value)) return undefined
  // A path or a fragment is the rest of a password that was not encoded; its beginning would be taken for the host.
  const { pathname, hash } = new URL(value)
  return pathname.length <= 1 && !hash ? value : undefined
}

const mailAddress = (value: string) => (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value) ? value : undefined)
