import type { RelativePoint, RichTextDocument } from '@barn-workbench/core/schema'
import { boundsOf, type HalvingRecord } from './halving'

/** Pictures that one comment names; more are no better evidence. */
const MOST_PINS = 12
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
}

/** The trail of a search as a text for people, with a pin for each picture, the most telling ones first. */
export function evidenceOf(record: HalvingRecord, texts: EvidenceTexts): RichTextDocument {
  const { there, absent } = boundsOf(record)
  const edge = Math.min(...[there, absent ?? there])
  const seen = [{ timestamp: record.start, answer: 'there' as const }, ...record.answers]
  const nearest = [...seen]
    .sort((a, b) => Math.abs(a.timestamp - edge) - Math.abs(b.timestamp - edge))
    .slice(0, MOST_PINS)
    .sort((a, b) => a.timestamp - b.timestamp)
  const item = ({ timestamp, answer }: (typeof seen)[number]) => ({
    type: 'listItem',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'pin', attrs: { cameraId: record.cameraId, timestamp, polygon: WHOLE } },
          { type: 'text', text: ` ${texts[answer]}` },
        ],
      },
    ],
  })
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: texts.result }] },
      { type: 'bulletList', content: nearest.map(item) },
    ],
  }
}
