import type { WidgetRecording } from '@barn-workbench/core/plugins'

/*
 * A recording is given to people who may not know the site. Names of people, places and sites, texts, addresses, tokens
 * and ids become stand-ins, the same ones wherever they stand, so that the recording still fits together. Words of the
 * protocol and of the contract stay: a text is kept only where its key or its form says that it is such a word.
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

const ID_KEY = /^(.*?)Ids?$/
const POSITION = /^(?:lat|latitude|lng|lon|longitude)$/i
/** A word such as `deadAnimal`, without digits, as names of accounts and of places often have. */
const WORD = /^[a-z][a-zA-Z]{0,39}$/
const DOTTED = /^[a-z][a-zA-Z]*(?:[._-][a-z][a-zA-Z]*){0,5}$/
const HARMLESS = /^(?:\d{1,4}|#[0-9a-fA-F]{6}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|)$/
const ADDRESS = /:\/\/|@|^(?:\d{1,3}\.){3}\d{1,3}|^(?:[\da-f]{2}:){5}[\da-f]{2}$/i
const TOKEN = /^[\w+/=-]{32,}$|^[\w-]+\.[\w-]+\.[\w-]{10,}$/
const PATH = /^\/instance\/[^/?]+/
/** A key of an object that is no data. */
const PLAIN_KEY = /^[A-Za-z_$][\w$.]{0,60}$/

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

/** Whether a text says nothing of anybody, by its form or by its key. */
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

/** A message or a request: the names of the protocol stay, everything within is scrubbed. */
function scrubMessage(message: Readonly<Record<string, unknown>>, standIns: StandIns): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(message).map(([key, part]) => {
      if (key === 'request') return [key, scrubMessage(part as Record<string, unknown>, standIns)]
      return [key, PROTOCOL.test(key) && typeof part === 'string' ? part : scrub(key, part, standIns)]
    }),
  )
}

/** A recording without anything that belongs to people, places and sites. */
export function scrubRecording(recording: WidgetRecording): WidgetRecording {
  const standIns = createStandIns()
  const { name, ...barn } = (recording.snapshots['barn'] ?? {}) as { name?: string }
  if (name !== undefined) standIns.of('site', name)
  const scrubbed = (): WidgetRecording => ({
    ...recording,
    snapshots: {
      ...(scrub('', { ...recording.snapshots, barn }, standIns) as WidgetRecording['snapshots']),
      ...(name !== undefined && {
        barn: { ...(scrub('', barn, standIns) as object), name: standIns.of('site', name) },
      }),
    },
    entries: recording.entries.map(({ message, ...entry }) => ({
      ...entry,
      message: scrubMessage(message, standIns) as WidgetRecording['entries'][number]['message'],
    })),
  })
  // The second time, what has a stand-in only later gets it everywhere.
  scrubbed()
  return scrubbed()
}
