import { useId, useState } from 'react'
import { dataCollection } from '@barn-workbench/core/contract'
import { ascending, descending, MAXIMUM_CONDITIONS, where } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import {
  DATA_RECORD_STATUSES,
  type DataCollectionAnnotation,
  type DataCollectionRecord,
} from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconChevronDown } from '@barn-workbench/plugin-sdk/icons'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  IconButton,
  PlainButton,
  ProblemNotice,
  useBarnTime,
  useDocuments,
  useMessages,
  type Messages,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { Loader, Progress } from '@barn-workbench/plugin-sdk/ui'
import classes from './Records.module.css'

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
function RecordRow({ record, isExpanded, onToggle }: RecordRowProps) {
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

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
const idOf = ({ dataCollectionRecordId }: DataCollectionRecord) => dataCollectionRecordId

function useRecordList(): ListControl {
  const t = useMessages()
  const label = (key: string) => t(`property.${key}`)
  const statuses = DATA_RECORD_STATUSES.map((value) => ({ value, label: statusLabel(value, t) }))
  return useListState('data-collection', {
    properties: [
      { key: 'creationTimestamp', label: label('created'), kind: 'timestamp', isSortable: true },
      { key: 'recordName', label: label('name'), kind: 'text', isSortable: true },
      { key: 'status', label: label('status'), kind: 'option', options: statuses, isSortable: true },
      { key: 'annotationType', label: label('annotationType'), kind: 'text', isSortable: true },
      { key: 'finishedAnnotationCount', label: label('finished'), kind: 'number', isSortable: true },
      { key: 'requiredAnnotationCount', label: label('required'), kind: 'number', isSortable: true },
      { key: 'randomizedIdentifier', label: label('identifier'), kind: 'text' },
    ],
    maximumConditions: MAXIMUM_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: [descending('creationTimestamp')] },
  })
}

/** The records in pages; each expands to its annotations. */
export default function RecordsPage() {
  const t = useMessages()
  const [expandedId, setExpandedId] = useState<string | null>(null)
  const list = useRecordList()
  const documents = useDocumentList(dataCollection.records, list, {
    refresh: REFRESH,
    shows: ['dataCollectionRecord'],
    idOf,
    isHeld: expandedId !== null,
  })
  return (
    <ListPage
      title={t('pages.records.title')}
      documents={documents}
      countText={(count) => t('count', { count })}
      empty={documents.isFiltered ? { title: t('empty.filtered') } : { title: t('empty.title'), hint: t('empty.hint') }}
      label={t('listLabel')}
    >
      {documents.pages.rows.map((record) => (
        <RecordRow
          key={idOf(record)}
          record={record}
          isExpanded={expandedId === idOf(record)}
          onToggle={() => setExpandedId(expandedId === idOf(record) ? null : idOf(record))}
        />
      ))}
    </ListPage>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  created: 'info',
  finished: 'success',
  archived: 'neutral',
  stale: 'warning',
}

/** The name of a status; an unknown one is shown as it is. */
function statusLabel(status: string, t: Messages): string {
  return t(`status.${status}`, { defaultValue: status })
}

/** The colour of a status; neutral for an unknown one. */
function statusTone(status: string): Tone {
  return TONES[status] ?? 'neutral'
}

/** The name of an annotation type; an unknown one is shown as it is. */
function annotationTypeLabel(annotationType: string, t: Messages): string {
  return t(`annotationType.${annotationType}`, { defaultValue: annotationType })
}
