import { Loader, Progress } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { dataCollection } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import type { DataCollectionAnnotation, DataCollectionRecord } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  IconButton,
  PlainButton,
  ProblemNotice,
  useBarnTime,
  useDocuments,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Records.module.css'
import { annotationTypeLabel, statusLabel, statusTone } from './statusLabel'

interface RecordRowProps {
  record: DataCollectionRecord
  isExpanded: boolean
  onToggle: () => void
}

const PERCENT = 100

/** The number of finished annotations of the required ones, as a bar and in words. */
function RecordProgress({ record }: Pick<RecordRowProps, 'record'>) {
  const t = useMessages()
  const { finishedAnnotationCount: finished, requiredAnnotationCount: required } = record
  const share = required > 0 ? Math.min(1, finished / required) : 1
  return (
    <span className={classes.progress}>
      <Progress
        value={share * PERCENT}
        color={share === 1 ? 'green' : 'blue'}
        size="sm"
        aria-label={t('progressOf', { name: record.recordName })}
      />
      <span className={classes.facts}>{t('progress', { finished, count: required })}</span>
    </span>
  )
}

/** One record, which expands to its annotations. */
export function RecordRow({ record, isExpanded, onToggle }: RecordRowProps) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const detailsId = useId()
  const { recordName, status, annotationType, creationTimestamp, randomizedIdentifier } = record
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.text}>
          <span className={classes.name}>{recordName}</span>
          <span className={classes.facts}>
            <span>{annotationTypeLabel(annotationType, t)}</span>
            <span>{t('created', { time: dayAndTime(creationTimestamp) })}</span>
            <span>{t('identifier', { id: randomizedIdentifier })}</span>
          </span>
        </span>
        <span>
          <Chip tone={statusTone(status)}>{statusLabel(status, t)}</Chip>
        </span>
        <RecordProgress record={record} />
        <IconButton
          label={t(isExpanded ? 'hideAnnotations' : 'showAnnotations', { name: recordName })}
          tip={t('annotations')}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailsId : undefined}
          onClick={onToggle}
        >
          <IconChevronDown size={18} className={classes.chevron} />
        </IconButton>
      </div>
      {isExpanded && (
        <div id={detailsId} className={classes.details}>
          <Annotations recordId={record.dataCollectionRecordId} />
        </div>
      )}
    </li>
  )
}

/** Annotations of a record that are shown. */
const LIMIT = 200

function Annotation({ annotation }: { annotation: DataCollectionAnnotation }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { status, annotationType, creationTimestamp, lastUpdateTimestamp, lastPayloadUpdateTimestamp } = annotation
  return (
    <li className={classes.annotation}>
      <Chip tone={statusTone(status)}>{statusLabel(status, t)}</Chip>
      <span>{annotationTypeLabel(annotationType, t)}</span>
      <span>{t('begun', { time: dayAndTime(creationTimestamp) })}</span>
      <span>{t('changed', { time: dayAndTime(lastUpdateTimestamp) })}</span>
      <span>
        {lastPayloadUpdateTimestamp === null
          ? t('noContent')
          : t('contentChanged', { time: dayAndTime(lastPayloadUpdateTimestamp) })}
      </span>
    </li>
  )
}

/** The annotations of one record, the first one first. */
function Annotations({ recordId }: { recordId: string }) {
  const t = useMessages()
  const { data, error, refetch } = useDocuments(
    dataCollection.annotations,
    {
      query: [where('dataCollectionRecordId', '==', recordId)],
      order: [ascending('creationTimestamp')],
      limit: LIMIT,
    },
    { refresh: MINUTE, shows: ['dataCollectionAnnotation'] },
  )
  if (!data && error instanceof ProblemError)
    return (
      <>
        <ProblemNotice problem={error.problem} />
        <PlainButton onClick={() => void refetch()}>{t('retry')}</PlainButton>
      </>
    )
  if (!data) return <Loader size="sm" aria-label={t('loading')} />
  if (data.length === 0) return <p className={classes.none}>{t('noAnnotations')}</p>
  return (
    <ul className={classes.annotations} aria-label={t('annotations')}>
      {data.map((annotation) => (
        <Annotation key={annotation.dataCollectionAnnotationId} annotation={annotation} />
      ))}
    </ul>
  )
}
