/** Where backups are kept. */
import type { Readable } from 'node:stream'

export type BackupPlace = {
  /** In the record: 'the bucket shop at s3.example.com'. */
  identity: string
  /** In a sentence: 'the folder /var/backups'. */
  title: string
  /** All that is there, backups or not. */
  list(): Promise<{ file: string; bytes: number }[]>
  /** Keeps a local file under this name, whole or not at all. The local file is gone afterwards. `signal` stops it. */
  keep(file: string, localPath: string, signal: AbortSignal): Promise<void>
  /** Undefined when it isn't there. The caller reads it to its end or destroys it. */
  open(file: string): Promise<Readable | undefined>
  delete(file: string): Promise<void>
}
