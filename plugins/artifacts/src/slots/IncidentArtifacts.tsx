import { artifacts, incidents } from '@barn-workbench/core/contract'
import { requestArtifact } from '@barn-workbench/core/intents'
import { artifactPermissions, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { ascending, where } from '@barn-workbench/core/query'
import { camerasOf, MAXIMUM_CLIP_NEIGHBOURS } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { IconMovie, IconPhotoPlus } from '@barn-workbench/plugin-sdk/icons'
import { useClock, useDocuments, useIntent, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { ArtifactItem } from '../list/ArtifactItem'
import { useFacts } from '../list/useFacts'
import classes from './Slots.module.css'

/** Span around an incident that is searched for artifacts, in ms. Artifacts of its hour are made after that hour. */
const AROUND = HOUR
const MAXIMUM = 12

/** Span around an incident that a clip of it shows at first, in ms. */
const AROUND_CLIP = 5 * MINUTE

interface AroundProps {
  /** The first camera is the one whose artifacts are listed. */
  cameraIds: readonly [string, ...string[]]
  time: number
}

/** The buttons that request an artifact of the hour around a time, and a clip of the minutes around it. */
function RequestButtons({ cameraIds: [cameraId, ...beside], time }: AroundProps) {
  const t = useMessages()
  const clock = useClock()
  const request = useIntent(requestArtifact)
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const seesRecordings = usePermission(...artifactPermissions('recording'))
  if (!request || !seesPictures) return null
  const around = (distance: number) => ({
    cameraId,
    start: Math.round(time - distance),
    end: Math.round(Math.min(time + distance, clock.now())),
  })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => void request(around(AROUND / 2))}
      >
        {t('slots.request')}
      </Button>
      {seesRecordings && (
        <Button
          variant="default"
          leftSection={<IconMovie size={18} aria-hidden />}
          onClick={() =>
            void request({
              ...around(AROUND_CLIP),
              type: 'recording',
              besideCameraIds: beside.slice(0, MAXIMUM_CLIP_NEIGHBOURS),
            })
          }
        >
          {t('slots.clip')}
        </Button>
      )}
    </Group>
  )
}

/** The artifacts of a camera around a time, and the buttons that request others. */
function ArtifactsAround({ cameraIds, time, title }: AroundProps & { title: string }) {
  const t = useMessages()
  const factsOf = useFacts()
  const [cameraId] = cameraIds
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
      <RequestButtons cameraIds={cameraIds} time={time} />
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
  const [cameraId, ...beside] = incident ? camerasOf(incident) : []
  if (!incident || !cameraId) return null
  const Heading = headingLevel === 2 ? 'h2' : 'h4'
  const title = t('slots.ofIncident')
  return (
    <section className={classes.incident} aria-label={title}>
      <Heading className={classes.heading}>{title}</Heading>
      <ArtifactsAround cameraIds={[cameraId, ...beside]} time={incident.firstEventTimestamp} title={title} />
    </section>
  )
}
