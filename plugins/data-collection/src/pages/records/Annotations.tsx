import { Loader } from '@mantine/core'
import { dataCollection } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import type { DataCollectionAnnotation } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  NoticeButton,
  ProblemNotice,
  useBarnTime,
  useDocuments,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Records.module.css'
import { annotationTypeLabel, statusLabel, statusTone } from './statusLabel'

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
export function Annotations({ recordId }: { recordId: string }) {
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
        <NoticeButton onClick={() => void refetch()}>{t('retry')}</NoticeButton>
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
