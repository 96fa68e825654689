import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { useDocuments, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import { useSeekCameras } from '../seek/useSeekCameras'
import { FrameThumb } from '../sheet/FrameThumb'
import sheetClasses from '../sheet/Sheet.module.css'
import classes from './Slots.module.css'

/** So long before and after the first event the other pictures were taken, ms. */
const AROUND = 10 * MINUTE

/** The pictures before, at and after the first event of an incident; nothing if no camera sees it. */
export function IncidentFrames({ incidentId, headingLevel = 2 }: { incidentId: string; headingLevel?: 2 | 4 }) {
  const t = useMessages()
  const now = useNow(MINUTE)
  const { nameOf } = useSeekCameras()
  const { data } = useDocuments(
    incidents.query,
    { query: [where('incidentId', '==', incidentId)], limit: 1 },
    { shows: ['incident'] },
  )
  const [incident] = data ?? []
  const cameraId = incident?.identifier.cameraId
  if (!incident || !cameraId) return null
  const Heading = headingLevel === 2 ? 'h2' : 'h4'
  const times = [-AROUND, 0, AROUND].map((offset) => ({ offset, time: incident.firstEventTimestamp + offset }))
  const label = (offset: number) => t(offset === 0 ? 'slots.at' : offset < 0 ? 'slots.before' : 'slots.after')
  return (
    <section className={classes.incident} aria-label={t('slots.around')}>
      <Heading className={classes.heading}>{t('slots.around')}</Heading>
      <div className={sheetClasses.strip}>
        {times
          .filter(({ time }) => time <= now)
          .map(({ offset, time }) => (
            <FrameThumb
              key={offset}
              cameraId={cameraId}
              cameraName={nameOf(cameraId)}
              time={time}
              label={label(offset)}
            />
          ))}
      </div>
    </section>
  )
}
