import type { AlarmUrgency, DeliveryEvent } from '@barn-workbench/core/schema'
import { formatLocalMinute, type TimeZone } from '@barn-workbench/core/time'

/** Types whose incidents name themselves. */
const WITH_OWN_WORDS: ReadonlySet<string> = new Set(['healthCheck', 'timeSeries'])

/** A message in the language of its receiver. */
export interface AlarmMessage {
  title: string
  /** Paragraphs. */
  lines: readonly string[]
  /** Opens the case in the client; null without a known client. */
  link: string | null
  /** Opens the client to acknowledge, once; null if the receiver cannot. */
  acknowledgeLink: string | null
  case: MessageCase | null
}

/** What is said of a case, for programs. */
export interface MessageCase {
  caseId: string
  type: string
  urgency: AlarmUrgency
  state: string
  incidentIds: readonly string[]
  incidentCount: number
  places: readonly string[]
  /** Issues of interventions, or names of what does not work. */
  about: readonly string[]
  openedAt: number
  acknowledgedBy: string | null
  arrivesAt: number | null
}

/** Places and issues that a title names. */
const NAMED = 4

interface Words {
  types: Readonly<Record<string, string>>
  issues: Readonly<Record<string, string>>
  other: string
  urgencies: Readonly<Record<AlarmUrgency, string>>
  count: (count: number) => string
  at: (time: string) => string
  events: Readonly<Partial<Record<DeliveryEvent, (name: string, time: string) => string>>>
  report: string
  nothing: string
  open: string
  acknowledge: string
  once: string
  test: string
}

const english: Words = {
  types: {
    deadAnimal: 'Dead animal',
    barnIntervention: 'Intervention needed',
    healthCheck: 'Camera or device does not work',
    timeSeries: 'Measurement above its threshold',
    penState: 'Occupancy of a pen',
    barnState: 'Occupancy of the barn',
    barnDocumentation: 'Documentation',
  },
  issues: {
    waterLine: 'water line',
    feedLine: 'feed line',
    ventilation: 'ventilation',
    heating: 'heating',
    litter: 'litter',
    cleaning: 'cleaning',
    injury: 'injury',
    separation: 'separation',
  },
  other: 'Incident',
  urgencies: { wakes: 'ALARM', tells: 'Notice', waits: 'For the morning' },
  count: (count) => `${count} incidents`,
  at: (time) => `Since ${time}`,
  events: {
    acknowledged: (name) => `${name} takes care of it.`,
    going: (name, time) => `${name} is going there, and arrives at about ${time}.`,
    snoozed: (name) => `${name} has put it off.`,
    exhausted: () => 'Everybody was told, and nobody has answered.',
    over: () => 'It is over.',
  },
  report: 'Morning report',
  nothing: 'Nothing of it goes on any more.',
  open: 'Open:',
  acknowledge: 'Acknowledge, so that nobody else is told:',
  once: 'The link can be used once, within 24 hours.',
  test: 'Test: this way works.',
}

const german: Words = {
  types: {
    deadAnimal: 'Totes Tier',
    barnIntervention: 'Eingriff nötig',
    healthCheck: 'Kamera oder Gerät ausgefallen',
    timeSeries: 'Messwert über der Schwelle',
    penState: 'Belegung einer Bucht',
    barnState: 'Belegung des Stalls',
    barnDocumentation: 'Dokumentation',
  },
  issues: {
    waterLine: 'Wasserleitung',
    feedLine: 'Futterleitung',
    ventilation: 'Lüftung',
    heating: 'Heizung',
    litter: 'Einstreu',
    cleaning: 'Reinigung',
    injury: 'Verletzung',
    separation: 'Absonderung',
  },
  other: 'Vorfall',
  urgencies: { wakes: 'ALARM', tells: 'Hinweis', waits: 'Für den Morgen' },
  count: (count) => `${count} Vorfälle`,
  at: (time) => `Seit ${time}`,
  events: {
    acknowledged: (name) => `${name} kümmert sich darum.`,
    going: (name, time) => `${name} ist unterwegs und gegen ${time} da.`,
    snoozed: (name) => `${name} hat es zurückgestellt.`,
    exhausted: () => 'Alle wurden benachrichtigt, niemand hat geantwortet.',
    over: () => 'Es ist vorbei.',
  },
  report: 'Morgenbericht',
  nothing: 'Nichts davon besteht noch.',
  open: 'Öffnen:',
  acknowledge: 'Bestätigen, damit niemand sonst benachrichtigt wird:',
  once: 'Der Link gilt einmal und 24 Stunden lang.',
  test: 'Test: Dieser Weg funktioniert.',
}

interface MessageOptions {
  event: DeliveryEvent
  locale: string
  links: Pick<AlarmMessage, 'link' | 'acknowledgeLink'>
}

export type AlarmTexts = ReturnType<typeof createAlarmTexts>

/** Writes messages in German or English. No text that somebody has typed stands in them, except names. */
export function createAlarmTexts({ siteName, zone }: { siteName: string; zone: TimeZone }) {
  const timeOf = (time: number) => formatLocalMinute(time, zone).slice('yyyy-mm-ddT'.length)

  function titleOf(about: MessageCase, words: Words): string {
    const count = about.incidentCount > 1 ? ` (${words.count(about.incidentCount)})` : ''
    const subjects = about.about.flatMap((issue) =>
      WITH_OWN_WORDS.has(about.type) ? issue : Object.hasOwn(words.issues, issue) ? (words.issues[issue] ?? []) : [],
    )
    const named = [...new Set([...subjects, ...about.places])].slice(0, NAMED)
    const place = named.length > 0 ? `: ${named.join(', ')}` : ''
    return `${words.types[about.type] ?? words.other}${count}${place}`
  }

  return {
    ofCase(about: MessageCase, { event, locale, links }: MessageOptions): AlarmMessage {
      const words = wordsOf(locale)
      const arrival = about.arrivesAt === null ? '' : timeOf(about.arrivesAt)
      const change = words.events[event]?.(about.acknowledgedBy ?? '', arrival)
      return {
        title: `${words.urgencies[about.urgency]} ${siteName} – ${titleOf(about, words)}`,
        lines: [words.at(timeOf(about.openedAt)), ...(change === undefined ? [] : [change])],
        ...links,
        case: about,
      }
    },
    /** The morning report. The cases come in the order of their urgency. */
    report(cases: readonly MessageCase[], { locale, links }: Omit<MessageOptions, 'event'>): AlarmMessage {
      const words = wordsOf(locale)
      const goingOn = cases.filter(({ state }) => state !== 'over')
      const over = cases.filter(({ state }) => state === 'over')
      const describe = (about: MessageCase) => `${timeOf(about.openedAt)} ${titleOf(about, words)}`
      return {
        title: `${siteName} – ${words.report} (${cases.length})`,
        lines: [
          ...(goingOn.length > 0 ? goingOn.map(describe) : [words.nothing]),
          ...over.map((about) => `(${describe(about)})`),
        ],
        ...links,
        case: null,
      }
    },
    test(locale: string): AlarmMessage {
      const words = wordsOf(locale)
      return {
        title: `${siteName} – ${words.test}`,
        lines: [words.test],
        link: null,
        acknowledgeLink: null,
        case: null,
      }
    },
  }
}

/** A message as plain text with its links. */
export function textOf({ lines, link, acknowledgeLink }: AlarmMessage, locale: string): string {
  const words = wordsOf(locale)
  const links = [
    ...(acknowledgeLink === null ? [] : [words.acknowledge, acknowledgeLink, words.once]),
    ...(link === null ? [] : [words.open, link]),
  ]
  return [...lines, ...links].join('\n\n')
}

function wordsOf(locale: string): Words {
  return locale.toLowerCase().startsWith('de') ? german : english
}
