import { Alert, Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { RECORDINGS_REFRESH } from '@barn-workbench/plugin-sdk/camera'
import {
  useBarnTime,
  useCall,
  useInstance,
  useMessages,
  usePermission,
  useProblemText,
} from '@barn-workbench/plugin-sdk/react'
import { MANAGE_PERMISSION } from '../permissions'

/** Says that old recordings are not deleted since the clock of the instance has jumped. Who manages cameras can confirm it. */
export function RetentionNotice() {
  const t = useMessages()
  const problemText = useProblemText()
  const { session } = useInstance()
  const { dayAndTime } = useBarnTime()
  const mayConfirm = usePermission(MANAGE_PERMISSION)
  const { data, refetch } = useCall(recordings.retention, {}, { refresh: RECORDINGS_REFRESH })
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!data?.paused) return null
  const { time, paused } = data
  const confirm = async () => {
    try {
      await session.send(recordings.confirmClock, {})
      setProblem(null)
    } catch (error) {
      setProblem(problemOf(error))
    }
    await refetch()
  }
  return (
    <Alert color="yellow" icon={<IconClockExclamation size={18} />} title={t('recording.retention.title')}>
      <p>{t('recording.retention.text', { time: dayAndTime(time), expected: dayAndTime(paused.expectedTime) })}</p>
      {paused.resumesAt !== null && <p>{t('recording.retention.resumes', { at: dayAndTime(paused.resumesAt) })}</p>}
      {problem && <p role="alert">{problemText(problem)}</p>}
      {mayConfirm && (
        <Button variant="default" onClick={() => void confirm()}>
          {t('recording.retention.confirm')}
        </Button>
      )}
    </Alert>
  )
}
