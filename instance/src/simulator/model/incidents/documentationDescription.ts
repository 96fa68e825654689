import type { RichTextDocument, RichTextNode } from '@barn-workbench/core/schema'
import type { Barn } from '../barn/barn'
import { createRandomStream } from '../random'
import { barnTexts } from '../texts/demoLanguage'
import type { DocumentationTexts, NoteKey } from '../texts/documentationTexts'

// What staff write into a documentation: nothing, a sentence, or headings, lists, colours, links and references.

/** Share of the documentations that are described, and of these that are described at length. */
const DESCRIBED_SHARE = 0.7
const LONG_SHARE = 0.5
/** Share of the long descriptions that have each of the further parts. */
const PART_SHARE = 0.5
const MEASURES = 2
/** User name of the person who is asked to have a look. */
const COLLEAGUE = 'operator'
const LEAFLET_URL = 'https://example.org/leaflets/'

const plain = (text: string): RichTextNode => ({ type: 'text', text })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const heading = (text: string): RichTextNode => ({ type: 'heading', attrs: { level: 3 }, content: [plain(text)] })

function list(type: 'bulletList' | 'orderedList', texts: readonly string[]): RichTextNode {
  return { type, content: texts.map((text) => ({ type: 'listItem', content: [paragraph(plain(text))] })) }
}

function important({ important: label, importantText }: DocumentationTexts): RichTextNode {
  const marks: RichTextNode['marks'] = [{ type: 'bold' }, { type: 'color', attrs: { color: 'red' } }]
  return paragraph({ type: 'text', text: label, marks }, plain(importantText))
}

function leafletLink({ leafletBefore, leaflet }: DocumentationTexts, type: NoteKey): RichTextNode {
  const marks: RichTextNode['marks'] = [{ type: 'link', attrs: { href: `${LEAFLET_URL}${type}` } }]
  return paragraph(plain(leafletBefore), { type: 'text', text: leaflet, marks }, plain('.'))
}

/** A colleague by the user name, which the recorder of the event replaces by the account. */
function mention({ askBefore, askAfter }: DocumentationTexts): RichTextNode {
  return paragraph(plain(askBefore), { type: 'mention', attrs: { userName: COLLEAGUE } }, plain(askAfter))
}

/** Another incident by its key, which the recorder of the event replaces by the id. */
function related({ relatedBefore }: DocumentationTexts, incidentKey: string): RichTextNode {
  return paragraph(plain(relatedBefore), { type: 'incident', attrs: { incidentKey } })
}

/** Describes a documentation. `earlierKey` is the key of the incident that it follows on. */
export function describeDocumentation(
  barn: Barn,
  { key, type }: { key: string; type: NoteKey },
  earlierKey: string | null,
): RichTextDocument | null {
  const stream = createRandomStream(barn.seed, 'description', key)
  if (stream.next() >= DESCRIBED_SHARE) return null
  const texts = barnTexts(barn.language).documentation
  const seen = paragraph(plain(texts.seen[type]))
  const hasPart = (): boolean => stream.next() < PART_SHARE
  const reference = earlierKey === null ? [] : [related(texts, earlierKey)]
  if (stream.next() >= LONG_SHARE) return { type: 'doc', content: [seen, ...reference] }
  const first = stream.integer(texts.measures.length)
  const measures = Array.from(
    { length: MEASURES },
    (_, index) => texts.measures[(first + index) % texts.measures.length] ?? '',
  )
  const content = [heading(texts.seenHeading), seen]
  content.push(heading(texts.measuresHeading), list(hasPart() ? 'bulletList' : 'orderedList', measures))
  if (hasPart()) content.push(important(texts))
  if (hasPart()) content.push(leafletLink(texts, type))
  if (hasPart()) content.push(mention(texts))
  return { type: 'doc', content: [...content, ...reference] }
}
