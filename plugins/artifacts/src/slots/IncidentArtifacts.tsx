import { artifacts, incidents } from '@barn-workbench/core/contract'
import { requestArtifact } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { ascending, where } from '@barn-workbench/core/query'
import { camerasOf } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { IconPhotoPlus } from '@barn-workbench/plugin-sdk/icons'
import { useClock, useDocuments, useIntent, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { ArtifactItem } from '../list/ArtifactItem'
import { useFacts } from '../list/useFacts'
import classes from './Slots.module.css'

/** Span around an incident that is searched for artifacts, in ms. Artifacts of its hour are made after that hour. */
const AROUND = HOUR
const MAXIMUM = 12

/** The artifacts of a camera around a time, and a link to request one of that hour. */
function ArtifactsAround({ cameraId, time, title }: { cameraId: string; time: number; title: string }) {
  const t = useMessages()
  const clock = useClock()
  const factsOf = useFacts()
  const request = useIntent(requestArtifact)
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const { data } = useDocuments(
    artifacts.query,
    {
      query: [
        where('data.cameraId', '==', cameraId),
        where('timestamp', '>=', time - AROUND),
        where('timestamp', '<=', time + AROUND),
      ],
      order: [ascending('timestamp')],
      limit: MAXIMUM,
    },
    { shows: ['artifact'] },
  )
  return (
    <>
      {data?.length === 0 && <p className={classes.empty}>{t('slots.noneAround')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.rows} aria-label={title}>
          {data.map((artifact) => (
            <ArtifactItem
              key={artifact.artifactId}
              artifact={artifact}
              facts={factsOf(artifact)}
              isTile
              selection={null}
            />
          ))}
        </ul>
      )}
      {request && seesPictures && (
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() =>
            void request({
              cameraId,
              start: Math.round(time - AROUND / 2),
              end: Math.round(Math.min(time + AROUND / 2, clock.now())),
            })
          }
        >
          {t('slots.request')}
        </Button>
      )}
    </>
  )
}

/** The artifacts of an incident's camera around its time; nothing if no camera sees it. */
export function IncidentArtifacts({ incidentId, headingLevel = 2 }: { incidentId: string; headingLevel?: 2 | 4 }) {
  const t = useMessages()
  const { data } = useDocuments(
    incidents.query,
    { query: [where('incidentId', '==', incidentId)], limit: 1 },
    { shows: ['incident'] },
  )
  const [incident] = data ?? []
  const [cameraId] = incident ? camerasOf(incident) : []
  if (!incident || !cameraId) return null
  const Heading = headingLevel === 2 ? 'h2' : 'h4'
  const title = t('slots.ofIncident')
  return (
    <section className={classes.incident} aria-label={title}>
      <Heading className={classes.heading}>{title}</Heading>
      <ArtifactsAround cameraId={cameraId} time={incident.firstEventTimestamp} title={title} />
    </section>
  )
}
