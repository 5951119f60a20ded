// Writes a .br and a .gz copy of every text file in the browser build, so that the strongest compression is paid for once
// and not per request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const client = join(import.meta.dirname, '../dist/client')

for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
  // Only the server reads Vite's manifest.
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
        // One block for files up to 1 MB: 0.1% smaller than with the default block size.
        [constants.BROTLI_PARAM_LGBLOCK]: 20,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, gzipped)
}
