import { useState } from 'react'
import { dataCollection } from '@barn-workbench/core/contract'
import { descending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import { DATA_RECORD_STATUSES, type DataCollectionRecord } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
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
