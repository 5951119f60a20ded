import { open } from 'node:fs/promises'

/** Returns once the file is on the disk. For a folder: once the names in it are. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
