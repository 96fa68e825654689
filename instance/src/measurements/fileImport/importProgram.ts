import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createMapper, guessMapping, ImportMapping, mapLine } from '@barn-workbench/core/tables'
import { callFor, importFile, reasonOf, type Refusal } from './importFile'
import { linesOf, openTableFile, type TableFile } from './tableFile'

const HELP = `Brings the values of a CSV file into a barn.

npm run import -- --url URL --key KEY --file FILE --mapping MAPPING

  --url URL               The address of the barn, such as http://127.0.0.1:4100
  --key KEY               The key of a machine with the right data.write; by default the environment variable KEY.
  --file FILE             Columns with semicolons, tabs, commas or strokes, of any size. Save a workbook as CSV first.
  --mapping MAPPING       What the columns are, as JSON. Without it a proposal is printed, and nothing is sent.
  --zone ZONE             The time zone of a proposal; by default that of this computer.
  --preview               Prints the first hundred rows and all that is refused here, and sends nothing.
  --refused FILE          Writes every refused row into a file, with its line and the reason.
  --undo ID               Takes the import of this id back.

An import that was interrupted goes on when the same command runs again.
`

/** Rows that a preview prints. */
const PREVIEWED = 100
/** Refused rows that are printed without --refused. */
const PRINTED_REFUSALS = 20

const print = (text: string) => process.stdout.write(`${text}\n`)

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ url: text, key: text, file: text, mapping: text, zone: text, refused: text, undo: text },
      preview: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  return values
}

type Options = ReturnType<typeof readOptions>

function requestOf({ url, key = process.env['KEY'] }: Options) {
  if (url === undefined) throw new Error('--url is missing; --help says what it means')
  if (!key) throw new Error('--key is missing; --help says what it means')
  const origin = url.replace(/\/$/, '')
  return (path: string, { headers, ...init }: RequestInit) =>
    fetch(origin + path, { ...init, headers: { ...(headers as object), authorization: `Bearer ${key}` } })
}

/** The id of an import: the same for the same file and mapping, so that a second run goes on. */
async function importIdOf(path: string, mapping: ImportMapping): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping))
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 32)
}

async function openFile(path: string | undefined): Promise<TableFile> {
  if (path === undefined) throw new Error('--file is missing; --help says what it means')
  const file = await openTableFile(path)
  if (typeof file === 'string') throw new Error(`${path} is no table: ${file}`)
  return file
}

function readMapping(path: string): ImportMapping {
  const parsed = ImportMapping.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${path}: ${faults.join('; ')}`)
}

function mapperOf(mapping: ImportMapping, { columns }: TableFile) {
  const mapper = createMapper(mapping, columns)
  if ('map' in mapper) return mapper.map
  const known = columns.map(({ name }) => name).join(', ')
  throw new Error(`the file has no column ${mapper.missing.join(', ')}; it has ${known}`)
}

function propose(file: TableFile, { zone = Intl.DateTimeFormat().resolvedOptions().timeZone }: Options): void {
  const { columns } = file
  print(columns.map(({ name, kind, decimal, order }) => `${name}: ${kind} (${decimal}, ${order})`).join('\n'))
  const guess = guessMapping(columns, zone)
  if (!guess) throw new Error('no mapping can be guessed: write one, see docs/operations/measurements.md')
  print(
    `\n${JSON.stringify(guess, null, 2)}\n\nSave it, correct it, and add --mapping with its name. Nothing was sent.`,
  )
}

async function preview(file: TableFile, map: ReturnType<typeof mapperOf>): Promise<void> {
  let shown = 0
  for await (const tableLine of linesOf(file)) {
    const { rows, refused } = mapLine(map, tableLine)
    for (const row of rows)
      if (shown++ < PREVIEWED) print(JSON.stringify({ ...row, time: new Date(row.time).toISOString() }))
    for (const cell of refused) print(`line ${tableLine.line}: ${reasonOf(cell)}`)
  }
  print(`${shown} rows. Nothing was sent.`)
}

/** Takes refused rows: the first ones are printed, or all are written into a file. */
function createRefusals(path: string | undefined) {
  if (path !== undefined) writeFileSync(path, 'line;reason;text\n', { mode: 0o600 })
  let count = 0
  return ({ line, reason, text }: Refusal): void => {
    const quoted = [reason, text].map((cell) => `"${cell.replaceAll('"', '""')}"`)
    if (path !== undefined) writeFileSync(path, `${line};${quoted.join(';')}\n`, { flag: 'a' })
    else if (count++ < PRINTED_REFUSALS) print(`line ${line}: ${reason}`)
  }
}

async function run(): Promise<void> {
  const options = readOptions()
  if (options.help) return void process.stdout.write(HELP)
  if (options.undo !== undefined) {
    const undone = await callFor({ request: requestOf(options), wait }, `/api/workbench/imports/${options.undo}`, {
      method: 'DELETE',
    })
    return void print(JSON.stringify(undone))
  }
  const file = await openFile(options.file)
  if (options.mapping === undefined) return propose(file, options)
  const mapping = readMapping(options.mapping)
  const map = mapperOf(mapping, file)
  if (options.preview) return preview(file, map)
  const importId = await importIdOf(file.path, mapping)
  print(`import ${importId}`)
  const counts = await importFile({
    ...{ request: requestOf(options), wait, file, map, importId, name: basename(file.path) },
    onProgress: ({ lines, accepted }) => void process.stderr.write(`${lines} lines, ${accepted} new rows\n`),
    onRefused: createRefusals(options.refused),
  })
  print(JSON.stringify(counts))
}

try {
  await run()
} catch (error) {
  process.stderr.write(`barn-workbench import: ${(error as Error).message}\n`)
  process.exitCode = 1
}
