import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { arch, cpus, freemem, hostname, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { DATABASE_FILE, openSqlite, type Sqlite } from '../database'
import { createRedactor, type PrivateWord } from './redactor'

/** Tables whose documents hold names, and the kind of each name. */
const NAMED_TABLES: Readonly<Record<string, string>> = {
  accounts: 'account',
  cameras: 'camera',
  camera_canvases: 'canvas',
  region_specifications: 'region',
  region_types: 'region',
  region_mappings: 'region',
  authorization_roles: 'role',
  layouts: 'dashboard',
  own_layouts: 'dashboard',
  service_providers: 'site',
  vms_instances: 'machine',
  displays: 'display',
  guest_links: 'guest',
  machine_keys: 'key',
  plugins: 'plugin',
}
/** Keys of a document whose texts identify people or places. */
const PRIVATE_KEY = /name|title|mail|user|host|address|phone|domain|person|farm|site|city|street/i
/** Values with such keys that are no names: ids, types, and words of the program. */
const NOT_PRIVATE = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|username|email|admin|administrator|operator|viewer|true|false)$/i
const MOST_DOCUMENTS = 5_000

/** The facts of a data folder, without names. Sizes in bytes. */
interface SupportFacts {
  program: { node: string; system: string; processor: string; processors: number; memory: number; freeMemory: number }
  disk: { size: number; free: number }
  /** Entries of the data folder: their number of files and their size. */
  folder: Record<string, { files: number; size: number }>
  schema: string[]
  rows: Record<string, number>
  /** Cameras by the kind of their source. */
  sources: Record<string, number>
  integrity: string
}

/** The facts, and the words that have to be taken from texts. Reads only. */
interface Collected {
  facts: SupportFacts
  words: PrivateWord[]
}

function measure(path: string): { files: number; size: number } {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return { files: 0, size: 0 }
  if (!entry.isDirectory()) return { files: 1, size: entry.size }
  const parts = readdirSync(path).map((name) => measure(join(path, name)))
  return {
    files: parts.reduce((sum, { files }) => sum + files, 0),
    size: parts.reduce((sum, { size }) => sum + size, 0),
  }
}

/** The texts of a document below private keys. */
function privateTexts(value: unknown, isPrivate: boolean): string[] {
  if (typeof value === 'string') return isPrivate && !NOT_PRIVATE.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => privateTexts(part, isPrivate || PRIVATE_KEY.test(key)))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The value of a stored JSON text; the text itself if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { name: text }
  }
}

/** The private words of a row: of its columns by their names, and of the documents in them. */
function wordsOfRow(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (!isText(value)) return []
    if (/^[[{"]/.test(value)) return privateTexts(parsed(value), PRIVATE_KEY.test(column))
    return PRIVATE_KEY.test(column) && !NOT_PRIVATE.test(value) ? [value] : []
  })
}

function collectWords(database: Sqlite, tables: readonly string[]): PrivateWord[] {
  const rowsOf = (table: string) => database.prepare<object>(`SELECT * FROM "${table}" LIMIT ${MOST_DOCUMENTS}`).all()
  const kinds = { ...NAMED_TABLES, credentials: 'account', facts: 'site', waiting_displays: 'display' }
  const words = Object.entries(kinds).flatMap(([table, kind]) =>
    tables.includes(table) ? rowsOf(table).flatMap((row) => wordsOfRow(row).map((word) => ({ word, kind }))) : [],
  )
  return [...words, { word: hostname(), kind: 'machine' }]
}

function sourcesOf(database: Sqlite, tables: readonly string[]): Record<string, number> {
  if (!tables.includes('camera_sources')) return {}
  const sources: Record<string, number> = {}
  for (const row of database.prepare<object>('SELECT * FROM camera_sources').all()) {
    const kind = /"kind":"(\w+)"/.exec(JSON.stringify(row).replaceAll('\\', ''))?.[1] ?? 'unknown'
    sources[kind] = (sources[kind] ?? 0) + 1
  }
  return sources
}

/** Collects facts that help to understand a fault of an instance, which may be running. */
function collectFacts(folder: string): Collected {
  const database = openSqlite(join(folder, DATABASE_FILE), { mustExist: true })
  try {
    database.pragma('query_only = ON')
    const tables = database
      .prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => name)
    const countOf = (table: string) => Number(database.prepare(`SELECT count(*) FROM "${table}"`).value())
    const { blocks, bavail, bsize } = statfsSync(folder)
    const facts: SupportFacts = {
      program: {
        node: process.version,
        system: `${platform()} ${release()} ${arch()}`,
        processor: cpus()[0]?.model ?? 'unknown',
        processors: cpus().length,
        memory: totalmem(),
        freeMemory: freemem(),
      },
      disk: { size: blocks * bsize, free: bavail * bsize },
      folder: Object.fromEntries(readdirSync(folder).map((name) => [name, measure(join(folder, name))])),
      schema: database
        .prepare<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
        .all()
        .map(({ name }) => name),
      rows: Object.fromEntries(tables.map((table) => [table, countOf(table)])),
      sources: sourcesOf(database, tables),
      integrity: String(database.pragma('quick_check(1)')),
    }
    return { facts, words: collectWords(database, tables) }
  } finally {
    database.close()
  }
}

const LOG_FOLDER = 'log'
/** The newest part of each log file that a bundle holds, in bytes. */
const MOST_OF_LOG = 2 * 1024 * 1024
const LOG_FILE = /^\w+-\d{8}\.jsonl$/

const EXPLANATION = `This file was made to find a fault. Look into it before you hand it on.

facts.json  the machine, the sizes of files, and how many rows each table has
log/        the newest lines of the log

Names of people, cameras, places and machines, addresses, and secrets were taken out: <account>, <camera>, <ip> and
such stand in their place. Ids stay, which say nothing to whoever has not the data. There are no pictures in it.
`

/** The last whole lines of a file. */
function endOf(file: string): string {
  const bytes = readFileSync(file)
  if (bytes.length <= MOST_OF_LOG) return bytes.toString()
  const text = bytes.subarray(-MOST_OF_LOG).toString()
  return text.slice(text.indexOf('\n') + 1)
}

/**
 * Makes a bundle of a data folder: a ZIP with the log and facts about the machine and the data, without names,
 * addresses and secrets. `version`: of the program. Reads only.
 */
export function makeSupportBundle(folder: string, version: string): Uint8Array {
  const { facts, words } = collectFacts(folder)
  const redact = createRedactor(words)
  const logs = join(folder, LOG_FOLDER)
  const names = existsSync(logs) ? readdirSync(logs).filter((name) => LOG_FILE.test(name)) : []
  const files = {
    'README.txt': EXPLANATION,
    'facts.json': JSON.stringify({ version, ...facts }, null, 2),
    ...Object.fromEntries(names.map((name) => [`${LOG_FOLDER}/${name}`, redact(endOf(join(logs, name)))])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
