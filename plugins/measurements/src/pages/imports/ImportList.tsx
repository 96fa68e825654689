import { useState } from 'react'
import type { MeasurementImport, UndoneImport } from '@barn-workbench/core/contract'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import {
  PageSection,
  ProblemNotice,
  useBarnTime,
  useHost,
  useLocale,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { undoImportDialog } from '../../fileImport/dialogs'
import { undoImport } from '../../fileImport/runImport'
import classes from './Imports.module.css'
import type { ImportList as Imports } from './useImports'

/** The earlier imports: who brought which file in, when, and its way back. */
export function ImportList({ call }: { call: Imports }) {
  const t = useMessages()
  const [undone, setUndone] = useState<{ name: string; counts: UndoneImport } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <PageSection title={t('imports.list.title')} hint={t('imports.list.hint')} call={call}>
      {undone && <p role="status">{t('imports.list.undone', { name: undone.name, ...undone.counts })}</p>}
      {problem && <ProblemNotice problem={problem} />}
      {call.data?.length === 0 && <p className={classes.hint}>{t('imports.list.empty')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((one) => (
          <ImportRow
            key={one.importId}
            one={one}
            onUndone={(counts) => {
              setUndone(counts && { name: one.name, counts })
              void call.refetch()
            }}
            onProblem={setProblem}
          />
        ))}
      </ul>
    </PageSection>
  )
}

interface ImportRowProps {
  one: MeasurementImport
  onUndone: (counts: UndoneImport | null) => void
  onProblem: (problem: Problem | null) => void
}

function ImportRow({ one, onUndone, onProblem }: ImportRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const host = useHost()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const [isUndoing, setUndoing] = useState(false)
  const { importId, name, createdAt, createdBy, rows, state } = one
  const undo = async () => {
    if (!(await host.open(undoImportDialog, { name, rows }))) return
    setUndoing(true)
    onProblem(null)
    try {
      onUndone(await undoImport({ session, clock: session.clock }, importId))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      onProblem(error.problem)
      onUndone(null)
    } finally {
      setUndoing(false)
    }
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>
          {[
            createdBy ?? t('imports.list.gone'),
            dayAndTime(createdAt),
            t('imports.list.rows', { count: rows, number: rows.toLocaleString(locale) }),
          ].join(' · ')}
        </span>
        {state === 'undoing' && <span className={classes.fault}>{t('imports.list.undoing')}</span>}
      </span>
      <Button
        size="sm"
        variant="default"
        loading={isUndoing}
        aria-label={t('imports.list.undoOf', { name })}
        onClick={() => void undo()}
      >
        {t('imports.list.undo')}
      </Button>
    </li>
  )
}
