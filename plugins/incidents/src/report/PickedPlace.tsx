import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useCameraNames } from '../queries/useNames'
import type { ReportInput } from './report'
import classes from './ReportFrame.module.css'

/** Place and time as they are entered now. */
interface EnteredPlace {
  cameraId: string | undefined
  isGlobal: boolean
  start: number | undefined
  end: number | undefined
}

interface PickedPlaceProps {
  /** From where the report was started. */
  input: ReportInput
  /** Undefined: nothing is entered yet. */
  entered: EnteredPlace | undefined
}

/** Camera, start and end of a report that was started at a time, such as one of a chart; nothing for any other. */
export function PickedPlace({ input, entered }: PickedPlaceProps) {
  const t = useMessages()
  const names = useCameraNames()
  const { dayAndTime } = useBarnTime()
  const { cameraId, isGlobal, start, end } = entered ?? { ...input, isGlobal: false }
  if (input.start === undefined) return null
  const nameOf = (id: string) => names.get(id) ?? t('unknownCamera')
  const timeOf = (time: number | undefined) => time !== undefined && !Number.isNaN(time) && dayAndTime(time)
  const place = isGlobal ? t('card.wholeBarn') : cameraId !== undefined && nameOf(cameraId)
  const times = [timeOf(start), timeOf(end)].filter(Boolean).join(' – ')
  const isKept = input.cameraId !== undefined && cameraId === input.cameraId
  return (
    <div>
      <p className={classes.place}>{[place, times].filter(Boolean).join(', ')}</p>
      {isKept && input.endCameraId !== undefined && (
        <p className={classes.typed}>
          {t('report.keepsCamera', { other: nameOf(input.endCameraId), camera: nameOf(cameraId) })}
        </p>
      )}
    </div>
  )
}
