import type { WidgetRecording } from '@barn-workbench/core/plugins'

/*
 * A recording is given to people who may not know the site. Names of people, places and sites, texts, addresses, tokens
 * and ids become stand-ins, the same ones wherever they stand, so that the recording still fits together. Words of the
 * protocol and of the contract stay: a text is kept only where its key or its form says that it is such a word. Where
 * the widget or a person chooses the texts, as in dialogs, settings and the storage, their form says nothing.
 */

type Category = 'person' | 'place' | 'site' | 'text' | 'address' | 'token'

/** The category of a text by its key. The first that fits counts. */
const CATEGORIES: readonly (readonly [RegExp, Category])[] = [
  [/token|secret|password|signature|publickey|cookie|authorization|digest/i, 'token'],
  [/mail|phone|host|address|ur[il]$|^ip$|^mac$|serial/i, 'address'],
  [
    /(?:^|[a-z])By$|^by$|username|displayname|firstname|lastname|fullname|author|person|login|initials|assign/i,
    'person',
  ],
  [/site|company|farm|instancename|barnname/i, 'site'],
  [/text|comment|note|reason|description|hint|message|summary|content|subject|filename|tooltip|submit/i, 'text'],
  [/name$|title|label|location|place|room/i, 'place'],
]

/** Keys whose texts are words of the protocol or the contract. */
const WORDS =
  /^(?:kind|type|state|status|trigger|unit|method|endpoint|intent|code|locale|timeZone|species|scheme|tone|icon|level|comparator|operator|property|field|fields|order|direction|projection|permissions|includeIn|userMode|entityType|componentType|aggregate|measurement|grouping)$/
/** Keys at the top of a message or a request, which name the parts of the protocol. */
const PROTOCOL = /^(?:kind|name|method|endpoint|intent|key|id|level)$/
/** Requests that send texts which the widget or a person has chosen, and those whose answers have such texts. */
const SENDS_FREE_TEXT = /^(?:saveSetting|writeStorage)$/
const BRINGS_FREE_TEXT = /^(?:dialog|menu|pickCamera|pickRegion|readStorage)$/

const ID_KEY = /^(.*?)Ids?$/
const POSITION = /^(?:lat|latitude|lng|lon|longitude)$/i
/** A word such as `deadAnimal`, without digits, as names of accounts and of places often have. */
const WORD = /^[a-z][a-zA-Z]{0,39}$/
const DOTTED = /^[a-z][a-zA-Z]*(?:[._-][a-z][a-zA-Z]*){0,5}$/
const HARMLESS = /^(?:\d{1,4}|#[0-9a-fA-F]{6}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|)$/
const ADDRESS = /:\/\/|@|^(?:\d{1,3}\.){3}\d{1,3}|^(?:[\da-f]{2}:){5}[\da-f]{2}$/i
const TOKEN = /^[\w+/=-]{32,}$|^[\w-]+\.[\w-]+\.[\w-]{10,}$/
const PATH = /^\/instance\/[^/?]+/
/** A key of an object that is no data. Those of the contract begin with a small letter, unlike most names. */
const PLAIN_KEY = /^[a-z_$][\w$.]{0,60}$/

const STAND_INS: Readonly<Record<Category, (number: number) => string>> = {
  person: (number) => `Person ${number}`,
  place: (number) => `Place ${number}`,
  site: (number) => `Site ${number}`,
  text: (number) => `Text ${number}`,
  address: (number) => `https://address-${number}.invalid`,
  token: (number) => `token-${number}`,
}

/** Gives each text that is replaced its stand-in. */
function createStandIns() {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  function next(category: string): number {
    const number = (counts.get(category) ?? 0) + 1
    counts.set(category, number)
    return number
  }
  const keep = (original: string, make: () => string) => {
    const standIn = known.get(original) ?? make()
    known.set(original, standIn)
    return standIn
  }
  return {
    find: (original: string) => known.get(original),
    of: (category: Category, original: string) => keep(original, () => STAND_INS[category](next(category))),
    /** In the form that all ids may have. */
    ofId(name: string, original: string): string {
      const kind = name.toLowerCase().replace(/[^a-z]/g, '') || 'id'
      return keep(original, () => `${kind}_${next(`id ${kind}`)}`)
    },
  }
}
type StandIns = ReturnType<typeof createStandIns>

function categoryOf(key: string, text: string): Category {
  if (ADDRESS.test(text)) return 'address'
  if (TOKEN.test(text)) return 'token'
  return CATEGORIES.find(([pattern]) => pattern.test(key))?.[1] ?? 'text'
}

/** Whether a text identifies nobody, by its form or by its key. */
function isWord(key: string, text: string): boolean {
  if (HARMLESS.test(text)) return true
  if (ADDRESS.test(text) || TOKEN.test(text)) return false
  if (WORDS.test(key)) return true
  return (WORD.test(text) || DOTTED.test(text)) && CATEGORIES.every(([pattern]) => !pattern.test(key))
}

function scrubText(key: string, text: string, standIns: StandIns): string {
  const known = standIns.find(text)
  if (known !== undefined) return known
  if (PATH.test(text)) return '/instance/1001'
  const [, idOf] = ID_KEY.exec(key) ?? []
  if (idOf !== undefined && !HARMLESS.test(text)) return standIns.ofId(idOf, text)
  return isWord(key, text) ? text : standIns.of(categoryOf(key, text), text)
}

function scrubKey(key: string, standIns: StandIns): string {
  return standIns.find(key) ?? (PLAIN_KEY.test(key) ? key : standIns.ofId('key', key))
}

/** The key that says what a value is: in a condition of a query, the field that it is compared with. */
function keyOfPart(key: string, whole: Readonly<Record<string, unknown>>): string {
  const { key: field } = whole
  return (key === 'value' || key === 'values') && typeof field === 'string'
    ? field.slice(field.lastIndexOf('.') + 1)
    : key
}

function scrub(key: string, value: unknown, standIns: StandIns): unknown {
  if (typeof value === 'string') return scrubText(key, value, standIns)
  if (typeof value === 'number') return POSITION.test(key) ? 0 : value
  if (typeof value !== 'object' || value === null) return value
  // Parts of a list are what the list is named after.
  if (Array.isArray(value)) return value.map((part) => scrub(key, part, standIns))
  const whole = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(whole).map(([name, part]) => [
      scrubKey(name, standIns),
      scrub(keyOfPart(name, whole), part, standIns),
    ]),
  )
}

/** Scrubs a value that the widget or a person has chosen. Texts that identify nobody stay. */
function scrubFree(value: unknown, { standIns, choices, isFirst }: Scrubbing): unknown {
  if (typeof value === 'string') {
    if (isFirst || HARMLESS.test(value) || choices.has(value)) return value
    return standIns.find(value) ?? standIns.of(ADDRESS.test(value) ? 'address' : 'text', value)
  }
  if (typeof value !== 'object' || value === null) return value
  const scrubbing = { standIns, choices, isFirst }
  if (Array.isArray(value)) return value.map((part) => scrubFree(part, scrubbing))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [scrubKey(key, standIns), scrubFree(part, scrubbing)]),
  )
}

/** The settings of a widget, whose names its manifest has. */
function scrubSettings(settings: unknown, scrubbing: Scrubbing): unknown {
  return Object.fromEntries(Object.entries(settings ?? {}).map(([name, value]) => [name, scrubFree(value, scrubbing)]))
}

/** A name of the protocol. The widget chooses some of them, such as the keys of its storage. */
function scrubName(name: string, standIns: StandIns): string {
  return standIns.find(name) ?? (DOTTED.test(name) ? name : standIns.ofId('name', name))
}

/** The options of the scrubbing of a recording. */
interface Scrubbing {
  standIns: StandIns
  /** Texts that stay wherever they were chosen. */
  choices: ReadonlySet<string>
  /** Whether stand-ins are only gathered, so that free texts are not replaced yet. */
  isFirst: boolean
}

type Content = Readonly<Record<string, unknown>>

/** Whether a part of a message has texts that the widget or a person has chosen. `asked`: the method by its request. */
function isFree(key: string, message: Content, asked: string | undefined): boolean {
  if (key !== 'value') return false
  if (message['kind'] === 'reply') return BRINGS_FREE_TEXT.test(asked ?? '')
  return SENDS_FREE_TEXT.test(String(message['method']))
}

/** A message or a request: the names of the protocol stay, everything within is scrubbed. */
function scrubMessage(message: Content, asked: string | undefined, scrubbing: Scrubbing): Record<string, unknown> {
  const { standIns } = scrubbing
  const isOfSettings = message['kind'] === 'snapshot' && message['name'] === 'settings'
  return Object.fromEntries(
    Object.entries(message).map(([key, part]) => {
      if (key === 'request') return [key, scrubMessage(part as Content, undefined, scrubbing)]
      if (PROTOCOL.test(key) && typeof part === 'string') return [key, scrubName(part, standIns)]
      if (key === 'value' && isOfSettings) return [key, scrubSettings(part, scrubbing)]
      return [key, isFree(key, message, asked) ? scrubFree(part, scrubbing) : scrub(key, part, standIns)]
    }),
  )
}

/** The methods of the requests of a recording, by their ids. */
function methodsOf({ entries }: WidgetRecording): ReadonlyMap<unknown, string> {
  return new Map(
    entries.flatMap(({ message }) =>
      message.kind === 'request' ? [[message['id'], String((message['request'] as Content)['method'])] as const] : [],
    ),
  )
}

/**
 * A recording without anything that belongs to people, places and sites. `choices`: texts that the manifest offers as
 * values of settings, which stay.
 */
export function scrubRecording(recording: WidgetRecording, choices: Iterable<string> = []): WidgetRecording {
  const standIns = createStandIns()
  const methods = methodsOf(recording)
  const { barn: given, settings, ...snapshots } = recording.snapshots
  const { name, ...barn } = (given ?? {}) as { name?: string }
  if (name !== undefined) standIns.of('site', name)
  const scrubbed = (scrubbing: Scrubbing): WidgetRecording => ({
    ...recording,
    snapshots: {
      ...(scrub('', snapshots, standIns) as WidgetRecording['snapshots']),
      ...(settings !== undefined && { settings: scrubSettings(settings, scrubbing) }),
      ...(given !== undefined && {
        barn: {
          ...(scrub('', barn, standIns) as object),
          ...(name !== undefined && { name: standIns.of('site', name) }),
        },
      }),
    },
    entries: recording.entries.map(({ message, ...entry }) => ({
      ...entry,
      message: scrubMessage(
        message,
        methods.get(message['id']),
        scrubbing,
      ) as WidgetRecording['entries'][number]['message'],
    })),
  })
  const scrubbing = { standIns, choices: new Set(choices) }
  // The second time, what has a stand-in only later gets it everywhere.
  scrubbed({ ...scrubbing, isFirst: true })
  return scrubbed({ ...scrubbing, isFirst: false })
}
