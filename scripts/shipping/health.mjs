// Exits with 0 if the shop on this machine answers, otherwise with 1 and why. Asks /healthz, or the path that is given. For
// an image without curl.
const path = process.argv[2] ?? '/healthz'
const anyAddress = ['', '0.0.0.0', '::']
const host = process.env.HOST?.trim() ?? ''
const address = anyAddress.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
const url = `http://${address}:${process.env.PORT?.trim() || 3000}${path}`

try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(4_000) })
  console.log(`${url} answered ${status}`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.log(`${url} did not answer: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
