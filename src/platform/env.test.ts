import { describe, expect, it, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

function mistakesIn(variables: Record<string, string>): string[] {
  try {
    readEnv(variables)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.mistakes
    throw error
  }
}

describe('RUN-2 environment', () => {
  it('needs nothing at all', () => {
    expect(readEnv({})).toMatchObject({
      http: { port: 3000, host: undefined, trustedProxies: 0 },
      dataDir: 'data',
      databaseUrl: undefined,
      logLevel: 'info',
    })
  })

  it('takes an empty value for one that is not set', () => {
    expect(mistakesIn({ PORT: '', DATABASE_URL: ' ', PAYMENTS: '' })).toEqual([])
  })

  it('reports every mistake together, each in one sentence that names its variable', () => {
    const mistakes = mistakesIn({ PORT: '80000', LOG_LEVEL: 'loud', PAYMENTS: 'paypal', ADMIN_PASSWORD: 'short' })
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
      'PORT',
      'ADMIN_PASSWORD',
      'LOG_LEVEL',
      'PAYMENTS',
    ])
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '3000a'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'https://shop.example.com/path'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['SESSION_SECRET', 'short'],
    ['S3_ENDPOINT', 'somewhere'],
    ['S3_REGION', 'us-east-1'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['PAYMENTS', 'stripe'],
    ['STRIPE_API_URL', 'api.stripe.com'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://user:half/of-a-password@mail.example.com:587'],
    ['SMTP_URL', 'smtp://mail.example.com#25'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: d@e.f'],
    ['OWNER_EMAIL', 'owner'],
    ['EMAILJS_PUBLIC_KEY', 'k'],
    ['GA4_MEASUREMENT_ID', 'UA-1'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a space in the middle'],
  ])('refuses %s=%s', (name, value) => {
    expect(mistakesIn({ [name]: value })).not.toEqual([])
  })

  it('groups what belongs together', () => {
    const env = readEnv({
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://shop.example.com/',
      S3_ENDPOINT: 'http://localhost:9000',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
    })
    expect(env.http).toMatchObject({ trustedProxies: 1, publicUrl: 'https://shop.example.com' })
    expect(env.s3).toMatchObject({ bucket: 'b', region: 'us-east-1' })
  })

  const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const nothingToPayWith =
    'NODE_ENV is production, but nothing can be paid: set the STRIPE_ keys, or PAYMENTS=demo to run with the demo provider.'

  test.each<[string, Record<string, string>, string[]]>([
    ['no keys', {}, [nothingToPayWith]],
    ['an empty choice', { PAYMENTS: ' ' }, [nothingToPayWith]],
    ['the demo provider asked for by name', { PAYMENTS: 'demo' }, []],
    ['the keys of Stripe', stripe, []],
    ['both', { ...stripe, PAYMENTS: 'demo' }, []],
  ])('PAY-7 in production with %s', (_what, variables, mistakes) => {
    expect(mistakesIn({ NODE_ENV: 'production', ...variables })).toEqual(mistakes)
  })

  it('PAY-7 names the keys that are missing', () => {
    expect(mistakesIn({ STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be set too, because STRIPE_SECRET_KEY is.',
    ])
    expect(mistakesIn({ PAYMENTS: 'stripe' })).toEqual([
      'PAYMENTS is stripe, so STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set.',
    ])
  })

  it('PAY-7 takes each key of Stripe in its own place only, for the publishable one goes to every browser', () => {
    const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = stripe
    expect(mistakesIn({ ...stripe, STRIPE_SECRET_KEY: publishable, STRIPE_PUBLISHABLE_KEY: secret })).toEqual([
      'STRIPE_SECRET_KEY must begin with sk_ or rk_.',
      'STRIPE_PUBLISHABLE_KEY must begin with pk_.',
    ])
    expect(mistakesIn({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([])
    expect(mistakesIn({ ...stripe, STRIPE_WEBHOOK_SECRET: secret })).toEqual([
      'STRIPE_WEBHOOK_SECRET must begin with whsec_.',
    ])
  })

  it('PAY-7 leads to Stripe, or to another address that is told', () => {
    expect(readEnv(stripe).payments).toEqual({
      provider: undefined,
      stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' },
      stripeApiUrl: undefined,
    })
    const told = readEnv({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:4242/' })
    expect(told.payments.stripeApiUrl).toBe('http://127.0.0.1:4242')
  })
})
