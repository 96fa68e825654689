import type { WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import type { Closer, DeadAnimal, KindRow, Week, WeekSummary } from './weekData'

/** The kinds of incidents that have a name here; another one keeps the barn's own. */
const KNOWN_KINDS = [
  'barnDocumentation',
  'barnIntervention',
  'barnState',
  'deadAnimal',
  'healthCheck',
  'penState',
  'timeSeries',
]

type Child = string | Node | false | null

/** Makes an element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== false && child !== null))
  return made
}

/** The texts of a page, in the language and the time zone of the barn. */
export interface Words {
  message: WidgetHost['message']
  kind(kind: string): string
  /** Such as `Mon 23`. */
  weekday(time: number): string
  /** Such as `23 Nov`. */
  date(time: number): string
  /** Such as `Mon 23 Nov, 14:05`. */
  moment(time: number): string
}

/** The texts of the language of the moment. */
export function wordsOf({ message, language }: Pick<WidgetHost, 'message' | 'language'>): Words {
  const { locale, timeZone } = language.get()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (time: number) => made.format(time)
  }
  return {
    message,
    kind: (kind) => (KNOWN_KINDS.includes(kind) ? message(`kind.${kind}`) : kind),
    weekday: format({ weekday: 'short', day: 'numeric' }),
    date: format({ day: 'numeric', month: 'short' }),
    moment: format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  }
}

const numberCell = (count: number, name: 'td' | 'th' = 'td') =>
  element(name, { class: 'number' }, count === 0 ? '·' : String(count))

function kindTable({ kinds, totals }: WeekSummary, week: Week, words: Words): HTMLElement {
  const row = ({ kind, counts, total }: KindRow) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, words.kind(kind)),
      ...counts.map((count) => numberCell(count)),
      numberCell(total, 'th'),
    )
  const headings = week.days
    .slice(0, -1)
    .map((day) => element('th', { scope: 'col', class: 'number' }, words.weekday(day)))
  const sum = totals.reduce((all, count) => all + count, 0)
  const total = words.message('total')
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, words.message('kind')),
        ...headings,
        element('th', { scope: 'col', class: 'number' }, total),
      ),
    ),
    element('tbody', {}, ...kinds.map(row)),
    element(
      'tfoot',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, total),
        ...totals.map((count) => numberCell(count, 'th')),
        numberCell(sum, 'th'),
      ),
    ),
  )
}

function deadTable(animals: readonly DeadAnimal[], words: Words, open: (incidentId: string) => void): HTMLElement {
  const heading = (key: string) => element('th', { scope: 'col' }, words.message(key))
  const row = ({ incidentId, foundAt, place, removedAt }: DeadAnimal) => {
    const button = element('button', { type: 'button', class: 'link' }, words.moment(foundAt))
    button.addEventListener('click', () => open(incidentId))
    return element(
      'tr',
      {},
      element('td', {}, button),
      element('td', {}, place ?? words.message('unknownPlace')),
      element('td', {}, removedAt === null ? words.message('deadOpen') : words.moment(removedAt)),
    )
  }
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, heading('deadFound'), heading('deadPlace'), heading('deadRemoved'))),
    element('tbody', {}, ...animals.map(row)),
  )
}

function closerList(closers: readonly Closer[], words: Words): HTMLElement {
  const line = ({ name, kinds, total }: Closer) => {
    const parts = kinds.map(({ kind, count }) => `${words.kind(kind)} ${count}`)
    return element(
      'li',
      {},
      element('strong', {}, name ?? words.message('closedByNobody')),
      ` ${total}`,
      element('span', { class: 'faint' }, parts.join(' · ')),
    )
  }
  return element('ul', {}, ...closers.map(line))
}

/** A part of the page under a heading; a sentence where it has nothing to list. */
function section(heading: string, content: HTMLElement | null, nothing: string): HTMLElement {
  return element(
    'section',
    {},
    element('h3', {}, heading),
    content ? element('div', { class: 'wide' }, content) : element('p', { class: 'faint' }, nothing),
  )
}

interface PageOptions {
  summary: WeekSummary
  week: Week
  words: Words
  settings: { withDeadAnimals: boolean; withPeople: boolean }
  /** Number of incidents that could be loaded if there are more; else null. */
  limit: number | null
  /** The time of the answers, ms since the epoch; null if it is not known. */
  loadedAt: number | null
  open: (incidentId: string) => void
}

/** Draws the page of a week. */
export function drawPage({ summary, week, words, settings, limit, loadedAt, open }: PageOptions): HTMLElement[] {
  const { kinds, falseAlarms, deadAnimals, closers } = summary
  const { message } = words
  const notes = [
    falseAlarms > 0 && message('falseAlarms', { count: falseAlarms }),
    limit !== null && message('tooMany', { count: limit }),
    loadedAt !== null && message('printedAt', { time: words.moment(loadedAt) }),
  ].filter((note) => note !== false)
  const table = kinds.length > 0 ? kindTable(summary, week, words) : null
  const dead = deadAnimals.length > 0 ? deadTable(deadAnimals, words, open) : null
  const people = closers.length > 0 ? closerList(closers, words) : null
  return [
    section(message('incidents'), table, message('noneOpened')),
    ...(settings.withDeadAnimals ? [section(message('dead'), dead, message('deadNone'))] : []),
    ...(settings.withPeople ? [section(message('closedBy'), people, message('noneClosed'))] : []),
    element('footer', { class: 'faint' }, notes.join(' ')),
  ]
}
