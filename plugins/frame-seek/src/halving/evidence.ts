import { COMMENT_MAX_PINS, type RelativePoint, type RichTextDocument } from '@barn-workbench/core/schema'
import { boundsOf, type HalvingRecord } from './halving'

/** All of a picture. */
const WHOLE: RelativePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

interface EvidenceTexts {
  /** What was found, in one sentence. */
  result: string
  there: string
  absent: string
  unclear: string
  /** The time of a picture that is named without a pin. */
  timeOf(timestamp: number): string
}

/**
 * The whole trail of a search as a text for people. The most telling pictures are pins, as many as a comment takes; the
 * others are named by their times.
 */
export function evidenceOf(record: HalvingRecord, texts: EvidenceTexts): RichTextDocument {
  const { there, absent } = boundsOf(record)
  const edge = Math.min(...[there, absent ?? there])
  const seen = [{ timestamp: record.start, answer: 'there' as const }, ...record.answers]
  const byDistance = [...seen].sort((a, b) => Math.abs(a.timestamp - edge) - Math.abs(b.timestamp - edge))
  const pinned = new Set(byDistance.slice(0, COMMENT_MAX_PINS))
  const inOrder = [...seen].sort((a, b) => a.timestamp - b.timestamp)
  const picture = (look: (typeof seen)[number]) =>
    pinned.has(look)
      ? { type: 'pin', attrs: { cameraId: record.cameraId, timestamp: look.timestamp, polygon: WHOLE } }
      : { type: 'text', text: texts.timeOf(look.timestamp) }
  const item = (look: (typeof seen)[number]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [picture(look), { type: 'text', text: ` ${texts[look.answer]}` }] }],
  })
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: texts.result }] },
      { type: 'bulletList', content: inOrder.map(item) },
    ],
  }
}
