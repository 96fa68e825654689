import { useState } from 'react'
import { authorization } from '@barn-workbench/core/contract'
import { ascending, descending, MAXIMUM_CONDITIONS, type Condition } from '@barn-workbench/core/query'
import { problemOf } from '@barn-workbench/core/result'
import { AUDITED_ACTIONS, type AuditEntry } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { IconDownload } from '@barn-workbench/plugin-sdk/icons'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import {
  downloadBlob,
  fileNameOf,
  useClock,
  useHost,
  useInstance,
  useMessages,
  usePageTabs,
  useProblemText,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { AuditRow } from '../../parts/AuditRow'
import classes from '../../parts/Parts.module.css'
import { TABS } from '../tabs'

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

/** Sign-ins, and changes of people, rights, cameras and settings, with author, time, and values before and after. */
export default function AuditPage() {
  const t = useMessages()
  const list = useAuditList()
  const documents = useDocumentList(authorization.auditTrail, list, {
    refresh: REFRESH,
    shows: ['account', 'authorization'],
    idOf,
  })
  return (
    <ListPage
      title={t('pages.audit.title')}
      tabs={usePageTabs(TABS, 'audit')}
      documents={documents}
      countText={(count) => t('audit.count', { count })}
      empty={{ title: t(documents.isFiltered ? 'audit.noneFits' : 'audit.none') }}
      label={t('audit.ofAccount')}
      tools={<ExportButton conditions={documents.conditions} />}
    >
      {documents.pages.rows.map((entry) => (
        <AuditRow key={idOf(entry)} entry={entry} className={classes.auditEntry} />
      ))}
    </ListPage>
  )
}

/** Saves the entries that the filters let through as a file of JSON lines. */
function ExportButton({ conditions }: { conditions: readonly Condition[] }) {
  const t = useMessages()
  const host = useHost()
  const problemText = useProblemText()
  const { session } = useInstance()
  const clock = useClock()
  const zone = useTimeZone()
  const [isExporting, setIsExporting] = useState(false)
  const save = async () => {
    setIsExporting(true)
    try {
      const blob = await exportAudit(session, conditions)
      downloadBlob(blob, fileNameOf(session.instance.name, clock.now(), 'jsonl', zone.name))
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.audit.export.error', values: { problem: problemText(problemOf(error)) } })
    }
    setIsExporting(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isExporting}
      onClick={() => void save()}
    >
      {t('audit.export')}
    </Button>
  )
}

/** Entries that one call asks for. */
const PAGE_SIZE = 1_000

/** Loads all entries that fit the conditions, the oldest first, as JSON lines with all that is known of each. */
async function exportAudit(session: Session, conditions: readonly Condition[]): Promise<Blob> {
  const lines: string[] = []
  let last: AuditEntry | undefined
  let page: AuditEntry[]
  do {
    page = await session.list(authorization.auditTrail, {
      query: [...conditions],
      order: [ascending('timestamp')],
      limit: PAGE_SIZE,
      ...(last && { startAfter: { timestamp: last.timestamp, auditEntryId: last.auditEntryId } }),
    })
    lines.push(...page.map((entry) => `${JSON.stringify(entry)}\n`))
    last = page.at(-1)
  } while (page.length === PAGE_SIZE)
  return new Blob(lines, { type: 'application/jsonl' })
}
