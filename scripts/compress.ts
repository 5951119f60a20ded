// Puts a .br and a .gz copy beside every text file of the browser's build, so that the shop can spend on them once what
// no request should have to wait for: the strongest compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const client = join(import.meta.dirname, '../dist/client')

for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
  // Vite's manifest is for the server, not for browsers.
  if (!entry.isFile() || !textFile.test(entry.name) || entry.parentPath.endsWith('.vite')) continue
  await compressFile(join(entry.parentPath, entry.name))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // A file in one block, up to 1 MB: a thousandth smaller than in the blocks it cuts by itself.
        [constants.BROTLI_PARAM_LGBLOCK]: 20,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, gzipped)
}
