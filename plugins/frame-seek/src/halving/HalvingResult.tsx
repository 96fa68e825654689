import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { commentIncident, createIncident } from '@barn-workbench/core/intents'
import { NoticeButton, useBarnTime, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { SeekTime } from '../seek/seekTime'
import type { Halving, HalvingState } from './createHalving'
import { evidenceOf } from './evidence'
import { boundsOf, type HalvingRecord } from './halving'
import classes from './Halving.module.css'

interface HalvingResultProps {
  halving: Halving
  state: HalvingState
  time: SeekTime
}

/** What was found, in one sentence; null: nothing yet. */
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
 * Hands the moment over to a report, and the pictures that lead to it as a comment on it. `isKept`: nothing is reported
 * without its pictures; where their comment failed, the next try adds it to the same report.
 */
function useReport(record: HalvingRecord | null, result: string | null) {
  const t = useMessages()
  const [reportedId, setReportedId] = useState<string | null>(null)
  const { dayAndSecond } = useBarnTime()
  const report = useIntent(createIncident)
  const comment = useIntent(commentIncident)
  if (!record || result === null || !report) return null
  const run = async () => {
    const { there } = boundsOf(record)
    const incidentId = reportedId ?? (await report({ cameraId: record.cameraId, start: there }))?.incidentId
    if (incidentId === undefined) return
    setReportedId(incidentId)
    const texts = {
      result,
      there: t('halving.seen.there'),
      absent: t('halving.seen.absent'),
      unclear: t('halving.seen.unclear'),
      timeOf: dayAndSecond,
    }
    // A refusal was told by whoever writes the comment.
    const commented = await comment?.({ incidentId, text: evidenceOf(record, texts) }).catch(() => null)
    if (commented) setReportedId(null)
  }
  return { run, isKept: reportedId === null }
}

/** The end of a search, and what can be done with it. */
export function HalvingResult({ halving, state, time }: HalvingResultProps) {
  const t = useMessages()
  const result = useResultText(state)
  const report = useReport(state.record, result)
  if (state.phase === 'failed')
    return (
      <p className={classes.text} role="alert">
        {t('halving.failed')} <NoticeButton onClick={halving.retry}>{t('retry')}</NoticeButton>
      </p>
    )
  if (result === null || !state.record) return null
  const { there } = boundsOf(state.record)
  return (
    <div className={classes.result} role="status">
      <p className={classes.question}>{result}</p>
      <Group gap="xs">
        {report && <Button onClick={() => void report.run()}>{t('halving.report')}</Button>}
        <Button variant="default" onClick={() => time.leapTo(there)}>
          {t('halving.toMoment')}
        </Button>
      </Group>
      {report && !report.isKept && <p className={classes.text}>{t('halving.notKept')}</p>}
    </div>
  )
}
