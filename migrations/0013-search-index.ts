import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * One search index for quotes and orders, filled from their tables of words, which it replaces. Reads and writes a few
 * thousand rows at a time, so that a shop with a million quotes needs no more memory than one with ten.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`
  const statements = [
    sql`create table search_postings (
      list text not null,
      term ${text} not null,
      row_id integer not null,
      primary key (list, term, row_id)
    ) ${options}`,
    sql`create index search_postings_by_row on search_postings (list, row_id)`,
    sql`create table search_blocks (
      list text not null,
      term ${text} not null,
      block integer not null,
      size integer not null check (size > 0),
      bits ${bytes} not null,
      primary key (list, term, block)
    ) ${options}`,
    sql`create index orders_set_aside on orders (id) where set_aside is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
  // A full set is 2 KB. PostgreSQL would move it to another table, and a search would read both.
  if (engine === 'postgres') await sql`alter table search_blocks alter column bits set storage plain`.execute(db)

  const quotes = openWriter(db, engine, 'quotes')
  await foldMarks(db, sql`select id, status, null as aside from quotes`, quotes)
  await foldWords(db, sql`select word, quote_id as id from quote_words`, sql`word, quote_id`, quotes)
  const orders = openWriter(db, engine, 'orders')
  await foldMarks(db, sql`select id, status, set_aside as aside from orders`, orders)
  await foldWords(db, sql`select word, order_id as id from order_words`, sql`word, order_id`, orders)

  await sql`drop table quote_words`.execute(db)
  await sql`drop table order_words`.execute(db)
}

const blockRows = 16_384
const setBytes = blockRows / 8
const mostListed = 1_023
const rowsRead = 20_000
const rowsWritten = 2_000

/** The offsets of one block's ids: as they come, maybe twice, or a bit for each when there are many. */
type Offsets = number[] | Uint8Array
/** The ids of one term, by block. */
type Sets = Map<number, Offsets>

function add(sets: Sets, id: number): void {
  const block = Math.floor(id / blockRows)
  const offset = id % blockRows
  const offsets = sets.get(block)
  if (!offsets) sets.set(block, [offset])
  else if (!Array.isArray(offsets)) addBit(offsets, offset)
  else if (offsets.push(offset) > mostListed) sets.set(block, bitsOf(offsets))
}

function addBit(bits: Uint8Array, offset: number): void {
  bits[offset >> 3] = (bits[offset >> 3] ?? 0) | (1 << (offset & 7))
}

function bitsOf(offsets: number[]): Uint8Array {
  const bits = new Uint8Array(setBytes)
  for (const offset of offsets) addBit(bits, offset)
  return bits
}

/** A set as it is stored: an ascending list of two bytes each, or bits. */
function encode(offsets: Offsets): { size: number; hex: string } {
  if (!Array.isArray(offsets)) {
    const size = offsets.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    return { size, hex: Buffer.from(offsets).toString('hex') }
  }
  const listed = [...new Set(offsets)].sort((a, b) => a - b)
  const bytes = listed.flatMap((offset) => [offset & 0xff, offset >> 8])
  return { size: listed.length, hex: Buffer.from(bytes).toString('hex') }
}

type Writer = { write: (term: string, sets: Sets) => Promise<void>; end: () => Promise<void> }

function openWriter(db: Kysely<unknown>, engine: Engine, list: string): Writer {
  let rows: [term: string, block: number, size: number, hex: string][] = []
  const end = async () => {
    const json = JSON.stringify(rows)
    rows = []
    const values =
      engine === 'sqlite'
        ? sql`select ${list}, value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3) from json_each(${json})`
        : sql`select ${list}, value ->> 0, (value ->> 1)::integer, (value ->> 2)::integer, decode(value ->> 3, 'hex')
            from json_array_elements(${json}::json)`
    await sql`insert into search_blocks (list, term, block, size, bits) ${values}`.execute(db)
  }
  const write = async (term: string, sets: Sets) => {
    for (const [block, set] of sets) {
      const { size, hex } = encode(set)
      rows.push([term, block, size, hex])
      if (rows.length >= rowsWritten) await end()
    }
  }
  return { write, end }
}

type Source = ReturnType<typeof sql>

/** Statuses, as terms that no word can be: ':paid'. */
async function foldMarks(db: Kysely<unknown>, source: Source, writer: Writer): Promise<void> {
  const marks = new Map<string, Sets>()
  const mark = (name: string, id: number) => {
    const sets = marks.get(name) ?? new Map()
    marks.set(name, sets)
    add(sets, id)
  }
  let after = 0
  for (;;) {
    const { rows } = await sql<{ id: number; status: string; aside: string | null }>`${source}
      where id > ${after} order by id limit ${sql.lit(rowsRead)}`.execute(db)
    for (const { id, status, aside } of rows) {
      mark(`:${status}`, id)
      if (aside !== null) mark(':set_aside', id)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  for (const [term, sets] of marks) await writer.write(term, sets)
  await writer.end()
}

/**
 * Each beginning of each word is a term. Words arrive sorted, so the words of one beginning come one after another: only
 * the beginnings of the current word are in memory.
 */
async function foldWords(db: Kysely<unknown>, source: Source, key: Source, writer: Writer): Promise<void> {
  let beginnings: { term: string; sets: Sets }[] = []
  let word = ''
  let after: { word: string; id: number } = { word: '', id: 0 }
  for (;;) {
    const { rows } = await sql<{ word: string; id: number }>`${source}
      where (${key}) > (${after.word}, ${after.id}) order by ${key} limit ${sql.lit(rowsRead)}`.execute(db)
    for (const row of rows) {
      if (row.word !== word) {
        word = row.word
        const kept = beginnings.findIndex(({ term }) => !word.startsWith(term))
        const ended = kept < 0 ? [] : beginnings.splice(kept)
        for (const { term, sets } of ended.reverse()) await writer.write(term, sets)
        let term = beginnings.at(-1)?.term ?? ''
        for (const letter of word.slice(term.length)) {
          term += letter
          beginnings.push({ term, sets: new Map() })
        }
      }
      for (const { sets } of beginnings) add(sets, row.id)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last
  }
  for (const { term, sets } of beginnings.reverse()) await writer.write(term, sets)
  beginnings = []
  await writer.end()
}
