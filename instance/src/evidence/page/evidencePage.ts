import type { PackFiles, PageData } from '../packTypes'
import { checkPack, type CheckedPack } from './checkPack'
import { element, fill, list, section } from './dom'
import { fileCheck } from './fileCheck'
import { outlinesOf, regionNamesOf, severityOf, subjectOf } from './incidentFacts'
import { pictureFigure, swatch } from './pictureFigure'

interface AnyNode {
  type?: unknown
  text?: unknown
  attrs?: Readonly<Record<string, unknown>> | null
  content?: unknown
}

const BLOCKS: readonly unknown[] = ['paragraph', 'heading', 'listItem']
/** Deeper nodes than this are left out. */
const DEEPEST = 50

/** The text of a node without its children. `pin` stands for a place in a picture. */
function ownText({ type, text, attrs }: AnyNode, pin: string): string {
  const attribute = (name: string) => (typeof attrs?.[name] === 'string' ? attrs[name] : '')
  switch (type) {
    case 'pin':
      return pin
    case 'hardBreak':
      return '\n'
    case 'mention':
      return `@${attribute('label')}`
    case 'incident':
      return `[${attribute('incidentId')}]`
    default:
      return typeof text === 'string' ? text : ''
  }
}

/** The text of a rich text with a line for each of its paragraphs. */
function textOf(node: unknown, pin: string, depth = 0): string {
  if (typeof node === 'string') return node
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return ''
  const { type, content } = node as AnyNode
  const children = Array.isArray(content) ? content.map((child) => textOf(child, pin, depth + 1)) : []
  return ownText(node, pin) + children.join('') + (BLOCKS.includes(type) ? '\n' : '')
}

// The page of an evidence pack. It shows only files that are as they were signed.

interface Page {
  pack: CheckedPack
  data: PageData
  formatTime: (time: number) => string
}

/** The content of a file; null if it is missing or was changed. */
function read<Path extends keyof PackFiles>({ pack }: Page, path: Path): PackFiles[Path] | null {
  const bytes = pack.files.get(path)
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as PackFiles[Path]) : null
}

function verdict({ pack, data: { texts } }: Page): HTMLElement {
  const isChanged = [...pack.states.values()].some((state) => state !== 'good')
  const result = pack.signature === 'good' && isChanged ? 'changed' : pack.signature
  return element('p', { class: `verdict ${result === 'good' ? 'good' : 'bad'}`, id: 'verdict' }, texts.check[result])
}

function checkBox(page: Page): HTMLElement {
  const { pack, data, formatTime } = page
  const { check, headings, file, missingReason } = data.texts
  const { instance, createdAt, createdBy: by, files, missing } = pack.manifest
  const states = files.map(({ path }) => {
    const state = pack.states.get(path) ?? 'gone'
    return element('span', { class: state === 'good' ? 'good' : 'bad' }, `${path}: ${file[state]}`)
  })
  const absent = missing.map(({ what, reason }) => `${what}: ${missingReason[reason] ?? reason}`)
  const fingerprint = fill(check.fingerprint, { fingerprint: pack.fingerprint ?? data.publicKey })
  const details = element('details', {}, element('summary', {}, headings.files), list(states))
  return element(
    'section',
    { class: 'check' },
    element('h2', {}, headings.check),
    element('div', { role: 'status' }, verdict(page)),
    element('p', {}, element('code', { id: 'fingerprint' }, fingerprint)),
    element('p', {}, check.compare),
    element('p', {}, fill(check.origin, { ...instance, by, time: formatTime(createdAt) })),
    details,
    absent.length > 0 ? element('div', {}, element('h3', {}, headings.missing), list(absent)) : null,
    fileCheck(pack, data),
    element('p', {}, check.pageItself),
  )
}

function hidden({ data }: Page): HTMLElement {
  return element('p', { class: 'bad' }, data.texts.file.hidden)
}

/** The name of a type; the instance's name if the page has none. */
function typeText({ type: names }: PageData['texts'], type: string): string {
  return Object.hasOwn(names, type) ? names[type as keyof typeof names] : type
}

/** The facts of an incident as pairs of a name and a value. */
function factsOf(page: Page, incident: PackFiles['incident.json']): [string, string | null | undefined][] {
  const { formatTime, data } = page
  const { facts, state } = data.texts
  const { cameraId } = incident.identifier
  const camera = read(page, 'pictures.json')?.find((one) => one.cameraId === cameraId)
  return [
    [facts.type, typeText(data.texts, incident.type)],
    [facts.subject, subjectOf(incident, data.texts)],
    [facts.severity, severityOf(incident)],
    [facts.regions, regionNamesOf(incident, read(page, 'outlines.json')?.outlines ?? [])],
    [facts.state, state[incident.state] ?? incident.state],
    [facts.place, camera?.cameraName ?? cameraId],
    [facts.first, formatTime(incident.firstEventTimestamp)],
    [facts.last, formatTime(incident.lastEventTimestamp)],
    [facts.closed, incident.closedAt === null ? null : formatTime(incident.closedAt)],
    [facts.by, incident.triggeredBy?.displayName],
  ]
}

function incidentSection(page: Page): HTMLElement {
  const { texts } = page.data
  const incident = read(page, 'incident.json')
  if (!incident) return section(texts.headings.incident, hidden(page))
  const facts = element('dl')
  for (const [name, value] of factsOf(page, incident))
    if (value !== null && value !== undefined) facts.append(element('dt', {}, name), element('dd', {}, value))
  const { title, description } = incident.messagePayload
  const text = [title, description].map((part) => textOf(part, texts.pin).trim()).filter((part) => part !== '')
  return section(texts.headings.incident, facts, ...text.map((part) => element('p', {}, part)))
}

function picturesSection(page: Page): HTMLElement {
  const { data, formatTime } = page
  const { texts } = data
  const pictures = read(page, 'pictures.json')
  const outlines = outlinesOf(read(page, 'incident.json'), read(page, 'outlines.json')?.outlines ?? [])
  if (!pictures) return section(texts.headings.pictures, hidden(page))
  const figures = pictures.map((picture) =>
    page.pack.files.has(picture.path)
      ? pictureFigure({ picture, outlines, texts, base64: data.files[picture.path] ?? '', formatTime })
      : hidden(page),
  )
  return section(texts.headings.pictures, ...(figures.length > 0 ? figures : [element('p', {}, texts.none)]))
}

function photosSection(page: Page): HTMLElement | null {
  const {
    pack,
    data: { texts, files },
    formatTime,
  } = page
  const photos = read(page, 'photos.json')
  if (!photos) return null
  const figures = photos
    .filter(({ path }) => pack.files.has(path))
    .map(({ path, author, takenAt, addedAt }) => {
      const caption = `${formatTime(takenAt ?? addedAt)}, ${author.displayName}`
      const picture = element('img', { src: `data:image/jpeg;base64,${files[path] ?? ''}`, alt: caption })
      return element('figure', {}, picture, element('figcaption', {}, caption))
    })
  return section(texts.headings.photos, ...figures)
}

function threadSections(page: Page): HTMLElement[] {
  const {
    data: { texts },
    formatTime,
  } = page
  const events = read(page, 'events.json')
  const comments = read(page, 'comments.json')
  const eventLines = events?.map(({ eventTimestamp, trigger, triggeredBy, payload }) => {
    const by = triggeredBy ? ` (${triggeredBy.displayName})` : ''
    const text = textOf(payload['description'], texts.pin).trim()
    return `${formatTime(eventTimestamp)}: ${texts.trigger[trigger] ?? trigger}${by}${text === '' ? '' : `\n${text}`}`
  })
  const commentLines = comments?.map(({ creationTimestamp, author, text, visible }) => {
    const words = visible ? textOf(text, texts.pin).trim() : texts.deleted
    return `${formatTime(creationTimestamp)}, ${author.displayName}:\n${words}`
  })
  const contentOf = (lines: string[] | undefined) => {
    if (!lines) return hidden(page)
    return lines.length > 0 ? list(lines) : element('p', {}, texts.none)
  }
  return [
    section(texts.headings.events, contentOf(eventLines)),
    section(texts.headings.comments, contentOf(commentLines)),
  ]
}

function measurementSection({ pack, data: { texts, files } }: Page): HTMLElement | null {
  const path = 'measurements/activity.svg'
  if (!pack.files.has(path)) return null
  const source = `data:image/svg+xml;base64,${files[path] ?? ''}`
  return section(texts.headings.measurements, element('img', { src: source, alt: texts.activity }))
}

function outlineSection(page: Page): HTMLElement | null {
  const { texts } = page.data
  const outlines = read(page, 'outlines.json')
  if (!outlines) return null
  const drawn = outlinesOf(read(page, 'incident.json'), outlines.outlines)
  const colors = new Map(drawn.map(({ name, color }) => [name, color]))
  const names = [...colors].map(([name, color]) => element('span', {}, swatch(color), ` ${name}`))
  return section(texts.headings.outlines, names.length > 0 ? list(names) : element('p', {}, texts.none))
}

function show(page: Page): void {
  const {
    data: { texts },
    formatTime,
  } = page
  const incident = read(page, 'incident.json')
  const title = fill(texts.title, {
    type: incident ? typeText(texts, incident.type) : '',
    time: incident ? formatTime(incident.firstEventTimestamp) : '',
  })
  document.title = title
  const parts = [
    element('h1', {}, title),
    checkBox(page),
    incidentSection(page),
    picturesSection(page),
    photosSection(page),
    ...threadSections(page),
    measurementSection(page),
    outlineSection(page),
  ]
  document.getElementById('main')?.replaceChildren(...parts.filter((part) => part !== null))
}

async function run(): Promise<void> {
  const data = JSON.parse(document.getElementById('pack')?.textContent ?? '{}') as PageData
  const pack = await checkPack(data)
  const format = new Intl.DateTimeFormat(pack.manifest.language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: data.timeZone,
  })
  show({ pack, data, formatTime: (time) => format.format(time) })
}

void run()
