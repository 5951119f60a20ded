/** Why a backup can't be made, read or restored, in a sentence for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
}
