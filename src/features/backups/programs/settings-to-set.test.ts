import { expect, it } from 'vitest'
import { settingsToSet } from './settings-to-set.ts'

it('RUN-4 after a restore, the owner reads what to set again, and not where the shop or its data is', () => {
  const had = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL']
  const more = ['S3_BUCKET', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'BACKUP_DIR', 'BACKUP_KEY']
  expect(settingsToSet([...had, ...more], { BACKUP_KEY: 'here already' })).toEqual([
    'PUBLIC_URL',
    'TRUST_PROXY',
    'STRIPE_SECRET_KEY',
    'SMTP_URL',
    'BACKUP_DIR',
  ])
})
