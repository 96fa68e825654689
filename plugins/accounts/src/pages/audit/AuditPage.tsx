import { authorization } from '@barn-workbench/core/contract'
import { descending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import { AUDITED_ACTIONS, type AuditEntry } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { LIST_DEFAULTS, ListBody, useListState, usePages, type ListControl } from '@barn-workbench/plugin-sdk/list'
import { Chip, updatedAtOf, useCount, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { AdministrationPage } from '../../parts/AdministrationPage'
import { AuditRow } from '../../parts/AuditRow'
import classes from '../../parts/Parts.module.css'
import { ExportButton } from './ExportButton'

const REFRESH = MINUTE
const idOf = ({ auditEntryId }: AuditEntry) => auditEntryId

function useAuditList(): ListControl {
  const t = useMessages()
  const actions = AUDITED_ACTIONS.map((value) => ({
    value,
    label: t(`audit.kind.${value.replaceAll('.', '_')}`),
  }))
  return useListState('audit', {
    properties: [
      { key: 'lastTimestamp', label: t('audit.when'), kind: 'timestamp', isSortable: true },
      { key: 'timestamp', label: t('audit.firstTime'), kind: 'timestamp', isSortable: true },
      { key: 'action', label: t('audit.what'), kind: 'option', options: actions, isSortable: true },
      { key: 'actor.accountId', label: t('audit.who'), kind: 'account' },
      { key: 'target.entityId', label: t('audit.target'), kind: 'text' },
    ],
    maximumConditions: MAXIMUM_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: [descending('lastTimestamp')] },
  })
}

/** Sign-ins, and what was changed of people, rights, cameras and settings: who, what, when, before and after. */
export default function AuditPage() {
  const t = useMessages()
  const list = useAuditList()
  const query = { query: [...list.conditions], order: [...list.state.order] }
  const options = { refresh: REFRESH, shows: ['account', 'authorization'] as const, keepPrevious: true }
  const pages = usePages(authorization.auditTrail, query, list.state.pageSize, { ...options, idOf })
  const total = useCount(authorization.auditTrail, { query: query.query }, options)
  const isFiltered = list.state.conditions.length > 0
  return (
    <AdministrationPage current="audit" isFull>
      <WidgetFrame
        state={viewStateOf(pages.call)}
        title={t('pages.audit.title')}
        badge={total.data !== undefined && <Chip tone="info">{t('audit.count', { count: total.data })}</Chip>}
        updatedAt={updatedAtOf(pages.call)}
        flush
      >
        <ListBody
          list={list}
          pages={pages}
          total={total.data}
          empty={{ title: t(isFiltered ? 'audit.noneFits' : 'audit.none') }}
          label={t('audit.ofAccount')}
          tools={<ExportButton conditions={query.query} />}
        >
          {pages.rows.map((entry) => (
            <AuditRow key={idOf(entry)} entry={entry} className={classes.auditEntry} />
          ))}
        </ListBody>
      </WidgetFrame>
    </AdministrationPage>
  )
}
