import { useState } from 'react'
import { dataCollection } from '@barn-workbench/core/contract'
import { descending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import { DATA_RECORD_STATUSES, type DataCollectionRecord } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { LIST_DEFAULTS, ListBody, useListState, usePages, type ListControl } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  PageFrame,
  updatedAtOf,
  useCount,
  useMessages,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { RecordRow } from './RecordRow'
import { statusLabel } from './statusLabel'

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
  const query = { query: [...list.conditions], order: [...list.state.order] }
  const options = { refresh: REFRESH, shows: ['dataCollectionRecord'] as const, keepPrevious: true }
  const isHeld = expandedId !== null
  const pages = usePages(dataCollection.records, query, list.state.pageSize, { ...options, idOf, isHeld })
  const total = useCount(dataCollection.records, { query: query.query }, options)
  const isFiltered = list.state.conditions.length > 0
  return (
    <PageFrame title={t('pages.records.title')} isFull>
      <WidgetFrame
        state={viewStateOf(pages.call)}
        title={t('pages.records.title')}
        badge={total.data !== undefined && <Chip tone="info">{t('count', { count: total.data })}</Chip>}
        updatedAt={updatedAtOf(pages.call)}
        flush
      >
        <ListBody
          list={list}
          pages={pages}
          total={total.data}
          empty={isFiltered ? { title: t('empty.filtered') } : { title: t('empty.title'), hint: t('empty.hint') }}
          label={t('listLabel')}
        >
          {pages.rows.map((record) => (
            <RecordRow
              key={idOf(record)}
              record={record}
              isExpanded={expandedId === idOf(record)}
              onToggle={() => setExpandedId(expandedId === idOf(record) ? null : idOf(record))}
            />
          ))}
        </ListBody>
      </WidgetFrame>
    </PageFrame>
  )
}
