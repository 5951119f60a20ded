/** What must hold of the files that run the shop: Dockerfile, compose.yaml, HAProxy's file, the systemd unit and their examples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { root, shopCommand } from '../../scripts/prepare.mjs'
import { readEnv, variableNames } from '../../src/platform/env.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')

/** The names in an env file. */
const namesIn = (path: string) => [...read(path).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name as string)

/** V8's heap, 320 MB for the picture decoder, and room for what is outside of the heap. */
const heapMb = Number(shopCommand.args.find((one) => one.startsWith('--max-old-space-size='))?.split('=')[1])
const leastMemoryMb = heapMb + 320 + 128

/** The shop's own deadline for a stop is 7.5 seconds (src/server/stop.ts), and RUN-4 grants it 10. */
const stopSeconds = 10

type Service = {
  image: string
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  ports?: string[]
  privileged?: boolean
  user?: string
  healthcheck?: { test: string[] }
  mem_limit?: string
  pids_limit?: number
  networks?: string[]
  network_mode?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  stop_grace_period?: string
  init?: boolean
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

const compose: Compose = parse(read('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const service = (name: string) => {
  const found = compose.services[name]
  if (!found) throw new Error(`compose.yaml has no service ${name}.`)
  return found
}

describe('compose.yaml', () => {
  test.each(services)(
    'RUN-3 %s has a read-only root, no rights, an end to its memory, and a pinned image',
    (name, one) => {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(one.privileged).toBeUndefined()
      expect(one.mem_limit).toMatch(/^\d+[mg]$/)
      expect(one.pids_limit).toBeGreaterThan(0)
      // A version with a patch number, or the shop's own.
      expect(one.image).toMatch(
        name.startsWith('shop-') ? /^harpeth-shop:\$\{SHOP_VERSION:\?/ : /:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/,
      )
    },
  )

  test.each(services.filter(([name]) => name !== 'bucket'))(
    'RUN-3 %s starts again by itself and says how it is',
    (_, one) => {
      expect(one.restart).toBe('unless-stopped')
      expect(one.healthcheck?.test[0]).toBe('CMD')
      expect(one.cap_add).toBeUndefined()
    },
  )

  it('RUN-3 only the balancer can be reached from outside', () => {
    expect(services.filter(([, one]) => one.ports).map(([name]) => name)).toEqual(['balancer'])
    expect(compose.networks.back?.internal).toBe(true)
    expect(service('database').networks).toEqual(['back'])
    expect(service('storage').networks).toEqual(['back'])
    expect(service('balancer').networks).toEqual(['front'])
    expect(service('bucket').network_mode).toBe('none')
  })

  it('RUN-3 both shops are the same, and wait for database and storage', () => {
    expect(service('shop-1')).toEqual(service('shop-2'))
    expect(service('shop-1').depends_on).toEqual({
      database: { condition: 'service_healthy' },
      storage: { condition: 'service_healthy' },
    })
    expect(service('storage').depends_on).toEqual({ bucket: { condition: 'service_completed_successfully' } })
    expect(service('shop-1').healthcheck?.test.at(-1)).toBe('/readyz')
  })

  it('RUN-2 what the shops write into their data folder outlives them, in a volume with a name', () => {
    expect(service('shop-1').volumes).toEqual(['data:/data'])
    const named = services.flatMap(([, one]) => one.volumes ?? []).filter((volume) => /^[a-z]/.test(volume))
    expect([...new Set(named.map((volume) => volume.split(':')[0]))].sort()).toEqual(
      Object.keys(compose.volumes).sort(),
    )
  })

  it('RUN-4 a shop has time to stop, and memory for its heap and its pictures', () => {
    expect(Number.parseInt(service('shop-1').stop_grace_period ?? '', 10)).toBeGreaterThan(stopSeconds)
    expect(service('shop-1').mem_limit).toBe('1g')
    expect(leastMemoryMb).toBeLessThanOrEqual(1024)
    expect(service('shop-1').init).toBe(true)
  })

  it('RUN-2 the example of its env file has every variable that it reads, and no secret', () => {
    const used = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
    expect(namesIn('deploy/compose.env.example').sort()).toEqual([...new Set(used)].sort())
    expect(secretsWithValues('deploy/compose.env.example')).toEqual([])
  })

  it('RUN-2 the shop understands what it gets', () => {
    const filled = Object.entries(service('shop-1').environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_, variable: string) => example[variable] ?? ''),
    ])
    const env = readEnv({ NODE_ENV: 'production', ...Object.fromEntries(filled) })
    expect(env).toMatchObject({
      databaseUrl: 'postgres://shop:ab12ab12ab12ab12@database:5432/shop',
      s3: { endpoint: 'http://storage:7070', bucket: 'shop' },
      http: { trustedProxies: 1, publicUrl: 'https://shop.example.com' },
      metricsToken: 'ab12ab12ab12ab12',
    })
  })
})

const example: Record<string, string> = Object.fromEntries(
  namesIn('deploy/compose.env.example').map((name) => [name, valueIn('deploy/compose.env.example', name)]),
)
for (const name of ['ADMIN_PASSWORD', 'SESSION_SECRET', 'METRICS_TOKEN', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY_ID'])
  example[name] = 'ab12ab12ab12ab12'
example.S3_SECRET_ACCESS_KEY = 'ab12ab12ab12ab12'

function valueIn(path: string, name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(read(path))?.[1] ?? ''
}

const secretsWithValues = (path: string) =>
  namesIn(path).filter(
    (name) => /SECRET|PASSWORD|TOKEN|KEY|_URL$/.test(name) && name !== 'PUBLIC_URL' && valueIn(path, name),
  )

describe('Dockerfile', () => {
  const dockerfile = withoutComments(read('Dockerfile')).replace(/\\\n\s*/g, '')
  const [, , final = ''] = dockerfile.split(/^FROM /m)

  it('RUN-1 the last stage takes only what was packed, and runs nothing while it is built', () => {
    expect(final).toContain('COPY --from=build /image/shop /shop')
    expect(final).not.toMatch(/^(RUN|ADD) /m)
    expect([...final.matchAll(/^COPY (.*)$/gm)].every(([, what]) => what?.startsWith('--from=build '))).toBe(true)
  })

  it('RUN-4 it runs as a fixed user that is not root, without a shell, and stops by SIGTERM', () => {
    expect(final).toMatch(/^USER 10001:10001$/m)
    expect(final).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(final).toMatch(
      /^ENTRYPOINT \["\/shop\/node_modules\/\.bin\/node", "\/shop\/scripts\/shipping\/run\.mjs"\]$/m,
    )
    expect(final).toMatch(/^HEALTHCHECK .*CMD \[.*health\.mjs"\]$/m)
    expect(final).toMatch(/NODE_ENV=production/)
    // pack.mjs makes the command of this name.
    expect(final).toMatch(/SHOP_COMMAND=shop /)
    expect(final).toMatch(/^VOLUME \/data$/m)
  })

  it('RUN-2 no secret, no data and no history can get into a layer', () => {
    const kept = withoutComments(read('.dockerignore')).trim().split('\n').filter(Boolean)
    expect(kept[0]).toBe('*')
    for (const line of kept.slice(1)) expect(line).toMatch(/^(!|\*\*\/\*\.test\.tsx?$)/)
    for (const never of ['data', 'deploy', 'node_modules', 'dist', '.git', '.env'])
      expect(kept).not.toContain(`!${never}`)
    expect(dockerfile).not.toMatch(/registry|_authToken|PROXY/i)
  })
})

describe('deploy/haproxy/haproxy.cfg', () => {
  const config = withoutComments(read('deploy/haproxy/haproxy.cfg'))
  const sections = config
    .split(/^(?=(?:global|defaults|resolvers|frontend|backend)\b)/m)
    .map((text) => ({ name: text.split('\n')[0] ?? '', lines: text.split('\n').map((line) => line.trim()) }))

  /** `resolvers` asks DNS only: after 30 seconds a server whose name is only in /etc/hosts would be taken out. */
  it('RUN-3 each shop is looked up in DNS again, and Certbot, whose name is only in /etc/hosts, is not', () => {
    const asked = sections.flatMap(({ name, lines }) => {
      const forAll = lines.some((line) => /^default-server .*\bresolvers system\b/.test(line))
      return lines
        .filter((line) => line.startsWith('server '))
        .map((line) => [`${name} ${line.split(' ')[1]}`, forAll || line.includes('resolvers system')] as const)
    })
    expect(Object.fromEntries(asked)).toEqual({
      ...Object.fromEntries(
        ['shop', 'files', 'writes', 'alive'].flatMap((backend) =>
          ['shop-1', 'shop-2'].map((shop) => [`backend ${backend} ${shop}`, true]),
        ),
      ),
      'backend certbot machine': false,
    })
    expect(sections.find(({ name }) => name === 'defaults')?.lines).toContain('default-server init-addr last,libc,none')
  })
})

describe('deploy/systemd/shop.service', () => {
  const unit = withoutComments(read('deploy/systemd/shop.service'))
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

  it('RUN-4 it has its own user, a folder of its own, and time to stop', () => {
    expect(settings.get('User')).toBe('shop')
    expect(settings.get('StateDirectory')).toBe('shop')
    expect(settings.get('UMask')).toBe('0077')
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(stopSeconds)
    expect(settings.get('Restart')).toBe('on-failure')
    expect(settings.get('MemoryMax')).toBe('1G')
    expect(Number(settings.get('LimitNOFILE'))).toBeGreaterThanOrEqual(65_536)
  })

  it('RUN-4 it gives up every right that the shop has no use for, and keeps the one that V8 needs', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      LimitCORE: '0',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
      SystemCallArchitectures: 'native',
    })
    expect(unit).toMatch(/^SystemCallFilter=@system-service$/m)
    expect(unit).not.toMatch(/MemoryDenyWriteExecute|ProcSubset/)
    // The shop lowers the priority of its programs, which is in @resources.
    expect(unit).not.toMatch(/~.*@resources/)
  })

  it('RUN-2 secrets come from a file, and the example of it has none', () => {
    expect(settings.get('EnvironmentFile')).toBe('/etc/shop/shop.env')
    expect(settings.get('Environment')).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/)
    expect(secretsWithValues('deploy/systemd/shop.env.example')).toEqual([])
    const variables = Object.fromEntries(
      namesIn('deploy/systemd/shop.env.example').map((name) => [
        name,
        valueIn('deploy/systemd/shop.env.example', name),
      ]),
    )
    expect(readEnv({ NODE_ENV: 'production', ...variables }).http.publicUrl).toBe('https://shop.example.com')
  })

  it('RUN-2 the example has every setting of backups, and only names that the shop knows', () => {
    const names = namesIn('deploy/systemd/shop.env.example')
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([])
    expect(variableNames.filter((name) => name.startsWith('BACKUP_') && !names.includes(name))).toEqual([])
  })

  it('RUN-4 a folder for backups is not in the unit, which an update replaces', () => {
    expect(settings.has('ReadWritePaths')).toBe(false)
  })
})
