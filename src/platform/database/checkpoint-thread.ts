/** A thread of its own: copies the pages of SQLite's write-ahead log into the database, each time it is asked. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { type Checkpointed, type CheckpointThread, identityOf } from './sqlite-log.ts'

const { path, identity }: CheckpointThread = workerData

// Makes no file, should the database have been moved away at this moment, and opens no other that has taken its place.
const file = pathToFileURL(path)
file.searchParams.set('mode', 'rw')
requireSameFile()
const database = new DatabaseSync(file, { timeout: 0 })
requireSameFile()
// Syncs the log before, and the database after it has copied.
database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma cache_size = -200')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

parentPort?.on('message', () => {
  let answer: Checkpointed
  try {
    checkpoint.all()
    answer = { done: true }
  } catch (error) {
    answer = { failed: String(error) }
  }
  parentPort?.postMessage(answer)
})

function requireSameFile(): void {
  if (identityOf(path) !== identity) throw new Error('another file has replaced the database file')
}
