import type { DialogField, TimeZone, WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import { readColumns, readReadings, type Column, type DateOrder } from '../../csv/src/columns'
import { MAXIMUM_BYTES, readTable, type Table, type TableFault } from '../../csv/src/readTable'
import { condense, type Amounts } from './amounts'

/** The reason why a file is not taken. */
type FileFault = TableFault | 'noTime' | 'noNumbers' | 'noReadings'

/** The outcome of a file: its amounts, the reason why there are none, or null where the person gave up. */
export type FileResult = { amounts: Amounts; skipped: number } | { fault: FileFault } | null

interface Choice {
  time: Column
  clock: Column | null
  feed: Column | null
  water: Column | null
}

const NAMES = { feed: /feed|futter|ration|\bkg\b/i, water: /water|wasser|tränke|trink|\b(l|liter|litre)s?\b/i }
const NONE = 'none'

/** The columns of a table as they look, and whether a person has to be asked. */
function guess(columns: readonly Column[]): { choice: Choice; isSure: boolean } | FileFault {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const time = columns.find(({ kind }) => kind === 'time')
  if (!time) return 'noTime'
  if (numbers.length === 0) return 'noNumbers'
  const named = (name: RegExp) => numbers.filter((column) => name.test(column.name))
  const [feed, water] = [named(NAMES.feed), named(NAMES.water)]
  const isSure = feed.length <= 1 && water.length <= 1 && feed.length + water.length > 0 && feed[0] !== water[0]
  const clock = columns.find(({ kind }) => kind === 'clock') ?? null
  const choice = { time, clock, feed: feed[0] ?? null, water: water[0] ?? null }
  return { choice, isSure: isSure && time.order !== 'unclear' }
}

/** Asks which columns are which. Resolves with null if the person closes the dialog. */
async function ask(
  host: WidgetHost,
  name: string,
  { table, columns, choice }: { table: Table; columns: readonly Column[]; choice: Choice },
): Promise<Choice | null> {
  const { message } = host
  const none = { value: NONE, label: message('ask.none') }
  const optionsOf = (kind: Column['kind']) =>
    columns
      .filter((column) => column.kind === kind)
      .map((column) => ({ value: String(column.index), label: column.name }))
  const field = (part: 'feed' | 'water'): DialogField => ({
    kind: 'select',
    name: part,
    label: message(`ask.${part}`),
    options: [...optionsOf('number'), none],
    value: choice[part] ? String(choice[part].index) : NONE,
  })
  const order: DialogField = {
    kind: 'select',
    name: 'order',
    label: message('ask.order', { example: table.rows[0]?.[choice.time.index] ?? '' }),
    options: (['dayFirst', 'monthFirst'] as const).map((value) => ({ value, label: message(`ask.order.${value}`) })),
  }
  const values = await host.openDialog({
    title: message('ask.title'),
    text: `${message('ask.file', { name })} ${message('ask.text')}`,
    fields: [field('feed'), field('water'), ...(choice.time.order === 'unclear' ? [order] : [])],
    submit: message('ask.submit'),
  })
  if (!values) return null
  const chosen = (part: string) => columns.find(({ index }) => String(index) === values[part]) ?? null
  const dateOrder = (values['order'] ?? choice.time.order) as DateOrder
  return { ...choice, time: { ...choice.time, order: dateOrder }, feed: chosen('feed'), water: chosen('water') }
}

/** Reads a file of feed and water. Asks the person where its columns are not clear. */
export async function readFile(file: File, host: WidgetHost, zone: TimeZone): Promise<FileResult> {
  if (file.size > MAXIMUM_BYTES) return { fault: 'tooLarge' }
  const table = readTable(new Uint8Array(await file.arrayBuffer()))
  if (typeof table === 'string') return { fault: table }
  const columns = readColumns(table)
  const guessed = guess(columns)
  if (typeof guessed === 'string') return { fault: guessed }
  const choice = guessed.isSure
    ? guessed.choice
    : await ask(host, file.name, { table, columns, choice: guessed.choice })
  if (!choice) return null
  const { time, clock, feed, water } = choice
  const { readings, skipped } = readReadings(table, { time, clock, values: [feed, water] }, zone)
  return readings.length === 0 ? { fault: 'noReadings' } : { amounts: condense(readings, zone), skipped }
}
