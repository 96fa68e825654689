import { useState } from 'react'
import { commentIncident, createIncident } from '@barn-workbench/core/intents'
import { COMMENT_MAX_PINS, type RelativePoint, type RichTextDocument } from '@barn-workbench/core/schema'
import { PlainButton, useBarnTime, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import type { SeekTime } from '../seek/seekTime'
import type { Halving, HalvingState } from './createHalving'
import { boundsOf, type HalvingRecord } from './halving'
import classes from './Halving.module.css'

interface HalvingResultProps {
  halving: Halving
  state: HalvingState
  time: SeekTime
}

/** The result in one sentence; null before there is one. */
function useResultText({ phase, record }: HalvingState): string | null {
  const t = useMessages()
  const { exact } = useBarnTime()
  if (!record || phase === 'idle' || phase === 'looking' || phase === 'asking' || phase === 'failed') return null
  const { there, absent } = boundsOf(record)
  if (phase === 'always') return t(`halving.always.${record.goal}`, { time: exact(there) })
  const times = { there: exact(there), absent: absent === null ? '' : exact(absent) }
  return t(phase === 'unclear' ? 'halving.between' : `halving.found.${record.goal}`, times)
}

/**
 * Hands the moment over to a report, and the pictures that lead to it as a comment on it. Where their comment
 * failed, the next try adds it to the same report; a report that waits on the device cannot have one yet.
 */
function useReport(record: HalvingRecord | null, result: string | null) {
  const t = useMessages()
  const [reportedId, setReportedId] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const { dayAndSecond } = useBarnTime()
  const report = useIntent(createIncident)
  const comment = useIntent(commentIncident)
  if (!record || result === null || !report) return null
  const run = async () => {
    const { there } = boundsOf(record)
    const reported = reportedId === null ? await report({ cameraId: record.cameraId, start: there }) : null
    const incidentId = reportedId ?? reported?.incidentId ?? null
    setWaits(reported !== null && incidentId === null)
    if (incidentId === null) return
    setReportedId(incidentId)
    const texts = {
      result,
      there: t('halving.seen.there'),
      absent: t('halving.seen.absent'),
      unclear: t('halving.seen.unclear'),
      timeOf: dayAndSecond,
    }
    // The dialog of the comment has reported a refusal.
    const commented = await comment?.({ incidentId, text: evidenceOf(record, texts) }).catch(() => null)
    if (commented) setReportedId(null)
  }
  const notice = waits ? 'halving.waits' : reportedId === null ? null : 'halving.notKept'
  return { run: waits ? null : run, notice }
}

/** The end of a search, and what can be done with it. */
export function HalvingResult({ halving, state, time }: HalvingResultProps) {
  const t = useMessages()
  const result = useResultText(state)
  const report = useReport(state.record, result)
  if (state.phase === 'failed')
    return (
      <p className={classes.text} role="alert">
        {t('halving.failed')} <PlainButton onClick={halving.retry}>{t('retry')}</PlainButton>
      </p>
    )
  if (result === null || !state.record) return null
  const { there } = boundsOf(state.record)
  return (
    <div className={classes.result} role="status">
      <p className={classes.question}>{result}</p>
      <Group gap="xs">
        {report?.run && <Button onClick={() => void report.run?.()}>{t('halving.report')}</Button>}
        <Button variant="default" onClick={() => time.leapTo(there)}>
          {t('halving.toMoment')}
        </Button>
      </Group>
      {report?.notice && <p className={classes.text}>{t(report.notice)}</p>}
    </div>
  )
}

/** All of a picture. */
const WHOLE: RelativePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

interface EvidenceTexts {
  /** The result in one sentence. */
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
