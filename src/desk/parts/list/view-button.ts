import type { RecordName } from './rows.tsx'

/** Opens a record's dialog, and gets focus back when it closes. Apart from the rows, which the first page doesn't load. */
export const viewButtonId = (record: RecordName, id: number) => `view-${record}-${id}`
