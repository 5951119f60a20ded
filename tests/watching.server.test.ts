/**
 * RUN-2: dashboard and alerts name only metrics that a running shop exports, and each alert leads to its part of the
 * documentation. promtool checks and tests the rules where it is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { mailEnv, openMailServer } from './support/mailing-shop.ts'
import { openTestShop } from './support/test-shop.ts'

/** Prometheus's own. */
const metricsOfPrometheus = ['up', 'ALERTS']

/** Each engine has its own; a server test runs on both. */
const metricsOfEngine = {
  sqlite: ['shop_database_wal_bytes'],
  postgres: ['shop_database_pool_connections', 'shop_database_pool_idle_connections', 'shop_database_pool_waiting'],
}

const rulesFile = 'deploy/prometheus/alerts.yml'
type Alert = { alert: string; expr: string; annotations: { summary: string; description: string; runbook_url: string } }
const { groups }: { groups: { rules: Alert[] }[] } = parse(readFileSync(rulesFile, 'utf8'))
const alerts = groups.flatMap(({ rules }) => rules)

type Panel = { title: string; targets?: { expr: string }[] }
const dashboard: { panels: Panel[] } = JSON.parse(readFileSync('deploy/grafana/shop-dashboard.json', 'utf8'))
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Words of PromQL that are no metric: functions, keywords, labels. */
function metricsIn(expr: string): string[] {
  const plain = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...plain.matchAll(/[a-zA-Z_]\w*(?!\w|\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !['and', 'or', 'unless', 'e9', 'e6'].includes(word))
}

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

it('RUN-2 every metric of the dashboard and the alerts is exported by a running shop', async () => {
  const shop = await openTestShop({ env: mailEnv(await openMailServer()) })
  await shop.request('/metrics', { from: '127.0.0.1' })
  // Of the page cache, the emails' drawings and outside services: main.ts hands them in.
  const text = await shop.metrics().text()
  const exported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const others = metricsOfEngine[shop.store.engine === 'sqlite' ? 'postgres' : 'sqlite']
  const known = new Set([...exported, ...others, ...metricsOfPrometheus])
  const wanted = [...queries, ...alerts.map(({ expr }) => expr)].flatMap(metricsIn)
  expect(wanted.length).toBeGreaterThan(50)
  expect([...new Set(wanted)].filter((name) => !known.has(name))).toEqual([])
  for (const name of metricsOfEngine[shop.store.engine]) expect(exported).toContain(name)
})

it('RUN-2 the documentation names every metric of the shop, and none that is gone', async () => {
  const shop = await openTestShop()
  const text = await shop.metrics().text()
  const exported = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const own = exported.filter((name) => /^(shop|http|page|api)_/.test(name))
  const documented = readFileSync('docs/operations.md', 'utf8')
  expect(own.filter((name) => !documented.includes(name))).toEqual([])
  const others = metricsOfEngine[shop.store.engine === 'sqlite' ? 'postgres' : 'sqlite']
  const named = [...documented.matchAll(/`(shop_(?!owner_known)\w+)`/g)].map(([, name = '']) => name)
  const known = new Set([...exported, ...others])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('RUN-2 every alert says what it means and leads to its own heading under Alerts', () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## Alerts$/m)
  const headings = [...(section.split(/^## /m)[0] ?? '').matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)
  expect(alerts.length).toBeGreaterThan(10)
  for (const { alert, annotations } of alerts) {
    expect(annotations.summary, alert).toMatch(/\w/)
    expect(annotations.description, alert).toMatch(/\w.*\.$/)
    expect(section, alert).toContain(`\`${alert}\``)
  }
  expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(
    headings.map((heading) => `docs/operations.md#${anchorOf(heading)}`),
  )
})

it('RUN-2 the alert rules are right, and their tests pass', () => {
  for (const { alert, expr } of alerts) {
    expect(metricsIn(expr), alert).not.toEqual([])
    expect([...expr].filter((one) => '([{'.includes(one)).length, alert).toBe(
      [...expr].filter((one) => ')]}'.includes(one)).length,
    )
  }
  if (spawnSync('promtool', ['--version']).error) return
  execFileSync('promtool', ['check', 'rules', '--lint-fatal', rulesFile], { stdio: 'pipe' })
  execFileSync('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml'], { stdio: 'pipe' })
  expect(existsSync('deploy/prometheus/prometheus.yml')).toBe(true)
})
