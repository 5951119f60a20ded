import { resolve } from 'node:path'
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

const cannotTakePayments =
  'NODE_ENV is production, but the shop cannot take payments: set the STRIPE_ keys, or set PAYMENTS=demo to use the demo provider.'

describe('RUN-2 environment', () => {
  it('needs no variable at all', () => {
    expect(readEnv({})).toMatchObject({
      http: { port: 3000, host: undefined, trustedProxies: 0 },
      dataDir: 'data',
      databaseUrl: undefined,
      logLevel: 'info',
    })
  })

  it('reads an empty variable as one that is not set', () => {
    expect(mistakesIn({ PORT: '', DATABASE_URL: ' ', PAYMENTS: '' })).toEqual([])
  })

  it('accepts a password of four emoji, as it always did', () => {
    expect(mistakesIn({ ADMIN_PASSWORD: '🪵🪓🪚🔨' })).toEqual([])
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

  it('reports half a set of keys also when one of them, and another variable, is wrong', () => {
    const wrong = { PAYMENTS: 'paypal', STRIPE_SECRET_KEY: 'pk_1', S3_REGION: 'us-east-1' }
    expect(mistakesIn({ NODE_ENV: 'production', ...wrong })).toEqual([
      'PAYMENTS must be stripe or demo.',
      'STRIPE_SECRET_KEY must begin with sk_ or rk_.',
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too, because STRIPE_SECRET_KEY is.',
      cannotTakePayments,
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY must be set too, because S3_REGION is.',
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
    ['DRAIN_SECONDS', '6'],
    ['DRAIN_SECONDS', '0.5'],
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
    ['BACKUP_AT', '3:30'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_KEEP', '0d'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1'],
    ['BACKUP_S3_BUCKET', 'b'],
    ['BACKUP_BEFORE_UPDATE', 'no'],
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

  it('backs up at 3:30 and before updates unless told otherwise', () => {
    const { backup } = readEnv({ BACKUP_DIR: '/mnt/backups' })
    const keep = { days: 7, weeks: 4, months: 6 }
    expect(backup).toMatchObject({ dir: '/mnt/backups', s3: undefined, atMinutes: 210, keep, beforeUpdate: true })
    const changed = readEnv({ BACKUP_AT: 'off', BACKUP_KEEP: '30d', BACKUP_BEFORE_UPDATE: 'off' }).backup
    expect(changed).toMatchObject({
      atMinutes: undefined,
      keep: { days: 30, weeks: 0, months: 0 },
      beforeUpdate: false,
    })
  })

  it('refuses two places for backups', () => {
    const s3 = { BACKUP_S3_ENDPOINT: 'http://s3', BACKUP_S3_BUCKET: 'b', BACKUP_S3_ACCESS_KEY_ID: 'i' }
    expect(mistakesIn({ ...s3, BACKUP_S3_SECRET_ACCESS_KEY: 's', BACKUP_DIR: '/mnt' })).toEqual([
      'BACKUP_DIR and BACKUP_S3_BUCKET are two places for backups. Set one of them.',
    ])
  })

  it.each(['backups', './backups', '../backups', 'a/../backups', '~/backups'])(
    'takes %s as a folder for backups by its full path, and warns',
    (folder) => {
      const { backup } = readEnv({ BACKUP_DIR: folder })
      expect(backup).toMatchObject({ dir: resolve(folder), warning: expect.stringContaining(resolve(folder)) })
    },
  )

  it.each(['/mnt/backups', '/mnt/../backups/'])('takes %s as it is, without a warning', (folder) => {
    expect(readEnv({ BACKUP_DIR: folder }).backup).toMatchObject({ dir: folder, warning: undefined })
  })

  const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test.each<[string, Record<string, string>, string[]]>([
    ['no keys', {}, [cannotTakePayments]],
    ['an empty choice', { PAYMENTS: ' ' }, [cannotTakePayments]],
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
      'PAYMENTS is stripe, so STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET must be set.',
    ])
  })

  it('PAY-7 accepts each Stripe key only in its own place, because the publishable key goes to every browser', () => {
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

  it('PAY-7 uses Stripe, or the address in STRIPE_API_URL', () => {
    expect(readEnv(stripe).payments).toEqual({
      provider: undefined,
      stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' },
      stripeApiUrl: undefined,
    })
    const elsewhere = readEnv({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:4242/' })
    expect(elsewhere.payments.stripeApiUrl).toBe('http://127.0.0.1:4242')
  })
})
