import type { AlarmUrgency, DeliveryEvent } from '@barn-workbench/core/schema'
import { formatLocalMinute, type TimeZone } from '@barn-workbench/core/time'
import type { ReportContents, ReportedIncident, ReportedKind } from './morningReport'

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

/** The facts of a case, for programs. */
export interface MessageCase {
  caseId: string
  type: string
  urgency: AlarmUrgency
  state: string
  incidentIds: readonly string[]
  incidentCount: number
  places: readonly string[]
  /** Issues of interventions, or names of faulty components. */
  about: readonly string[]
  openedAt: number
  acknowledgedBy: string | null
  arrivesAt: number | null
}

/** The facts that a title is made of. */
type Subject = Pick<MessageCase, 'type' | 'about' | 'places' | 'incidentCount'>

/** The form of local times. */
const DAY_AND_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const

/** Cases that the message to the next person on duty lists one by one. */
const NAMED_CASES = 10
/** The event that says how a case was answered, by its state. */
const ANSWERS: Readonly<Record<string, DeliveryEvent>> = { acknowledged: 'acknowledged', snoozed: 'snoozed' }
/** States in which people are asked to answer. A case that is silenced, or waits for the morning, asks nobody. */
const UNANSWERED: readonly string[] = ['open', 'exhausted']
/** Places and issues that a title names. */
const NAMED = 4

interface Words {
  /** The language of dates. */
  tag: string
  types: Readonly<Record<string, string>>
  issues: Readonly<Record<string, string>>
  other: string
  urgencies: Readonly<Record<AlarmUrgency, string>>
  over: string
  count: (count: number) => string
  at: (time: string) => string
  events: Readonly<Partial<Record<DeliveryEvent, (name: string, time: string) => string>>>
  handover: (count: number) => string
  unanswered: string
  report: string
  nothing: string
  /** Headings of a report. */
  kinds: Readonly<Record<keyof ReportContents | 'waited', string>>
  others: (count: number) => string
  until: string
  open: string
  acknowledge: string
  once: string
  test: string
}

const english: Words = {
  tag: 'en-GB',
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
  over: 'Over',
  count: (count) => `${count} incidents`,
  at: (time) => `Since ${time}`,
  events: {
    acknowledged: (name) => `${name} takes care of it.`,
    going: (name, time) => `${name} is going there, and arrives at about ${time}.`,
    snoozed: (name) => `${name} has put it off.`,
    exhausted: () => 'Everybody was told, and nobody has answered.',
    over: () => 'It is over.',
  },
  handover: (count) => `You are on duty now, ${count} open`,
  unanswered: 'Nobody has answered.',
  report: 'Morning report',
  nothing: 'Nothing to report.',
  kinds: {
    waited: 'Waited for the morning',
    found: 'Dead animals found',
    work: 'To be done',
    failing: 'Does not work',
    recovered: 'Did not work for a while',
  },
  others: (count) => `and ${count} more`,
  until: 'until',
  open: 'Open:',
  acknowledge: 'Acknowledge, so that nobody else is told:',
  once: 'The link can be used once, within 24 hours.',
  test: 'Test: this way works.',
}

const german: Words = {
  tag: 'de-DE',
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
  over: 'Vorbei',
  count: (count) => `${count} Vorfälle`,
  at: (time) => `Seit ${time}`,
  events: {
    acknowledged: (name) => `${name} kümmert sich darum.`,
    going: (name, time) => `${name} ist unterwegs und gegen ${time} da.`,
    snoozed: (name) => `${name} hat es zurückgestellt.`,
    exhausted: () => 'Alle wurden benachrichtigt, niemand hat geantwortet.',
    over: () => 'Es ist vorbei.',
  },
  handover: (count) => `Sie haben jetzt Bereitschaft, ${count} offen`,
  unanswered: 'Noch hat niemand geantwortet.',
  report: 'Morgenbericht',
  nothing: 'Es gibt nichts zu berichten.',
  kinds: {
    waited: 'Hat bis zum Morgen gewartet',
    found: 'Gefundene tote Tiere',
    work: 'Zu tun',
    failing: 'Ausgefallen',
    recovered: 'War zeitweise ausgefallen',
  },
  others: (count) => `und ${count} weitere`,
  until: 'bis',
  open: 'Öffnen:',
  acknowledge: 'Bestätigen, damit niemand sonst benachrichtigt wird:',
  once: 'Der Link gilt einmal und 24 Stunden lang.',
  test: 'Test: Dieser Weg funktioniert.',
}

type ReportOptions = Omit<MessageOptions, 'event'>

interface MessageOptions {
  event: DeliveryEvent
  locale: string
  links: Pick<AlarmMessage, 'link' | 'acknowledgeLink'>
}

export type AlarmTexts = ReturnType<typeof createAlarmTexts>

/** Writes messages in German or English. Texts that people have typed do not stand in them, except names. */
export function createAlarmTexts({ siteName, zone }: { siteName: string; zone: TimeZone }) {
  const timeOf = (time: number) => formatLocalMinute(time, zone).slice('yyyy-mm-ddT'.length)

  function titleOf(about: Subject, words: Words): string {
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
        title: `${about.state === 'over' ? words.over : words.urgencies[about.urgency]} ${siteName} – ${titleOf(about, words)}`,
        lines: [words.at(timeOf(about.openedAt)), ...(change === undefined ? [] : [change])],
        ...links,
        case: about,
      }
    },
    /** The type of the incident and its place. */
    subject: (about: Subject, locale: string): string => titleOf(about, wordsOf(locale)),
    /** The morning report: the cases that have waited for it, the most urgent first, and the other events. */
    report({ cases, contents }: { cases: readonly MessageCase[]; contents: ReportContents }, options: ReportOptions) {
      const { locale, links } = options
      const words = wordsOf(locale)
      const format = new Intl.DateTimeFormat(words.tag, DAY_AND_TIME)
      const dayAndTimeOf = (time: number) => format.format(zone.toLocal(time))
      const lineOf = ({ begunAt, endedAt, ...about }: ReportedIncident) => {
        const end = endedAt === null ? '' : ` ${words.until} ${dayAndTimeOf(endedAt)}`
        return `${dayAndTimeOf(begunAt)}${end} ${titleOf({ ...about, about: [about.about ?? ''], incidentCount: 1 }, words)}`
      }
      const paragraph = (name: keyof Words['kinds'], count: number, lines: readonly string[]) => {
        const rest = count > lines.length ? [words.others(count - lines.length)] : []
        return count === 0 ? [] : [[`${words.kinds[name]}: ${count}`, ...lines, ...rest].join('\n')]
      }
      const ofKind = (name: keyof ReportContents): string[] => {
        const { count, incidents }: ReportedKind = contents[name]
        return paragraph(name, count, incidents.map(lineOf))
      }
      const waited = cases.map((about) => {
        const text = `${dayAndTimeOf(about.openedAt)} ${titleOf(about, words)}`
        return about.state === 'over' ? `(${text})` : text
      })
      const lines = [
        ...paragraph('waited', waited.length, waited),
        ...(['found', 'work', 'failing', 'recovered'] as const).flatMap(ofKind),
      ]
      return {
        title: `${siteName} – ${words.report}${cases.length > 0 ? ` (${cases.length})` : ''}`,
        lines: lines.length > 0 ? lines : [words.nothing],
        ...links,
        case: null,
      }
    },
    /** The open cases, for a person whose shift begins. */
    handover(cases: readonly MessageCase[], { locale, links }: ReportOptions): AlarmMessage {
      const words = wordsOf(locale)
      const lines = cases.slice(0, NAMED_CASES).map((about) => {
        const event = ANSWERS[about.state]
        const arrival = about.arrivesAt === null ? '' : timeOf(about.arrivesAt)
        const kind = event === 'acknowledged' && about.arrivesAt !== null ? 'going' : event
        const answer = kind
          ? words.events[kind]?.(about.acknowledgedBy ?? '', arrival)
          : UNANSWERED.includes(about.state) && words.unanswered
        return `${titleOf(about, words)}. ${words.at(timeOf(about.openedAt))}. ${answer || ''}`.trim()
      })
      const rest = cases.length > lines.length ? [words.others(cases.length - lines.length)] : []
      return {
        title: `${siteName} – ${words.handover(cases.length)}`,
        lines: [...lines, ...rest],
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
