import { Fragment, type ReactNode } from 'react'
import { accounts } from '@barn-workbench/core/contract'
import { openCamera } from '@barn-workbench/core/intents'
import { isProblem } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import { SECOND, withinDates } from '@barn-workbench/core/time'
import {
  Chip,
  formatDuration,
  PlainButton,
  useBarnTime,
  useCall,
  useFileSize,
  useIntent,
  useLocale,
  useMessages,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { jobLabel, kindLabel, tagLabel } from '../labels'
import { useCameraName } from '../list/useFacts'
import { StatusChip } from '../StatusChip'
import classes from './Display.module.css'

type Fact = [key: string, value: ReactNode]

/** The camera of an artifact, with a link to it at that time. */
function CameraFact({ cameraId, timestamp }: { cameraId: string; timestamp: number }) {
  const name = useCameraName()(cameraId)
  const open = useIntent(openCamera)
  if (!open) return name
  return <PlainButton onClick={() => void open({ cameraId, timestamp })}>{name}</PlainButton>
}

function Time({ at }: { at: number }) {
  const { exact } = useBarnTime()
  return <time dateTime={new Date(withinDates(at)).toISOString()}>{exact(at)}</time>
}

function Tags({ tags }: Pick<Artifact, 'tags'>) {
  const t = useMessages()
  return (
    <span className={classes.chips}>
      {tags.map((tag) => (
        <Chip key={tag} tone="neutral">
          {tagLabel(tag, t)}
        </Chip>
      ))}
    </span>
  )
}

/** The name of the account that asked for an artifact. */
function Requester({ accountId }: { accountId: string }) {
  const t = useMessages()
  const { data, error } = useCall(accounts.name, { body: { query: accountId } }, { shows: ['account'] })
  if (isProblem(error, 'account/not-found')) return t('accountGone')
  return data?.displayName ?? (error ? accountId : '')
}

function requesterOf({ requestedBy }: Artifact, t: Messages): ReactNode {
  if (requestedBy === null) return t('schedule')
  const { entityId, entityType } = requestedBy
  if (entityId === null) return entityType
  return entityType === 'account' ? <Requester accountId={entityId} /> : entityId
}

/** Returns the facts about the time of which an artifact was made. */
function useTimeFacts({ data, timestamp }: Artifact): Fact[] {
  const locale = useLocale()
  const { time, durationSeconds, frameIntervalSeconds } = data
  return [
    ['time', <Time key="time" at={timestamp} />],
    ['start', time && <Time at={time.start} />],
    ['end', time && <Time at={time.end} />],
    ['span', time && time.duration > 0 && formatDuration(locale, time.duration)],
    ['length', durationSeconds !== null && formatDuration(locale, durationSeconds * SECOND)],
    ['interval', frameIntervalSeconds !== null && formatDuration(locale, frameIntervalSeconds * SECOND)],
  ]
}

/** Returns the facts about the file of an artifact and about the job that made it. */
function useFileFacts(artifact: Artifact): Fact[] {
  const { size, preferredFilename, contentType, md5, jobName, priority } = artifact
  const t = useMessages()
  const sizeOf = useFileSize()
  return [
    ['size', size !== null && sizeOf(size)],
    ['name', preferredFilename],
    ['media', contentType],
    ['md5', md5 && <span className={classes.digest}>{md5}</span>],
    ['job', jobName && jobLabel(jobName, t)],
    ['priority', String(priority)],
    ['requestedBy', requesterOf(artifact, t)],
  ]
}

/** The further cameras of a clip. */
function CamerasBeside({ artifact: { data, timestamp } }: { artifact: Artifact }) {
  return (
    <span className={classes.chips}>
      {data.clip?.besideCameraIds.map((cameraId) => (
        <CameraFact key={cameraId} cameraId={cameraId} timestamp={timestamp} />
      ))}
    </span>
  )
}

/** The facts about an artifact. */
export function ArtifactFacts({ artifact }: { artifact: Artifact }) {
  const t = useMessages()
  const { timestamp, tags, artifactId, data } = artifact
  const times = useTimeFacts(artifact)
  const file = useFileFacts(artifact)
  const facts: Fact[] = [
    ['type', kindLabel(artifact, t)],
    ['status', <StatusChip key="status" artifact={artifact} />],
    ['clipTitle', data.clip?.title],
    ['camera', data.cameraId && <CameraFact cameraId={data.cameraId} timestamp={timestamp} />],
    ['beside', (data.clip?.besideCameraIds.length ?? 0) > 0 && <CamerasBeside artifact={artifact} />],
    ...times,
    ['tags', tags.length > 0 && <Tags tags={tags} />],
    ...file,
    ['id', artifactId],
  ]
  return (
    <section className={classes.facts} aria-label={t('property.title')}>
      <dl className={classes.list}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([key, value]) => (
            <Fragment key={key}>
              <dt>{t(`property.${key}`)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  )
}
