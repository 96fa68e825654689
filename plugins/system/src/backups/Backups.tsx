import { useState } from 'react'
import { backup } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { BackupProblem, BackupStatus, StoredBackup } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { IconCalendarClock, IconDatabaseExport } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  Chip,
  PageSection,
  ProblemNotice,
  useBarnTime,
  useCall,
  useFileSize,
  useHost,
  useMessages,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Progress } from '@barn-workbench/plugin-sdk/ui'
import { restoreDialog, scheduleDialog } from '../dialogs'
import classes from '../parts/Parts.module.css'
import type { RestoreDialogInput } from './RestoreDialog'
import type { ScheduleDialogInput } from './ScheduleDialog'

interface BackupTableProps {
  backups: readonly StoredBackup[]
  canRestore: boolean
  onRestore: (name: string, madeAt: number) => void
}

/** The backups that are there, the newest first, with size and proof. */
function BackupTable({ backups, canRestore, onRestore }: BackupTableProps) {
  const t = useMessages()
  const fileSize = useFileSize()
  const { dayAndTime, withZone } = useBarnTime()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('backups.list')}>
      <table className={`${classes.table} ${classes.cards}`}>
        <thead>
          <tr>
            {(['made', 'size', 'proof', 'action'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`backups.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {backups.map(({ name, madeAt, size, proof }) => (
            <tr key={name}>
              <td className={classes.figures}>
                {withZone(dayAndTime(madeAt))} <Age of={madeAt} />
              </td>
              <td className={classes.figures}>{fileSize(size)}</td>
              <td>
                <Proof proof={proof} />
              </td>
              <td>
                <Button
                  variant="default"
                  size="sm"
                  disabled={!canRestore}
                  aria-label={t('backups.restoreOf', { time: withZone(dayAndTime(madeAt)) })}
                  onClick={() => onRestore(name, madeAt)}
                >
                  {t('backups.openRestore')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Proof({ proof }: { proof: StoredBackup['proof'] }) {
  const t = useMessages()
  if (!proof) return <span className={classes.secondary}>{t('backups.notProved')}</span>
  return (
    <Chip tone={proof.isGood ? 'success' : 'error'}>
      {t(proof.isGood ? 'backups.proved' : 'backups.notRestorable')}
    </Chip>
  )
}

/** A backup that is being made is followed at this pace, in ms. */
const REFRESH = 3 * SECOND

/** Shows the schedule of backups, the present job, and the list of backups. */
export function Backups() {
  const t = useMessages()
  const call = useCall(backup.status, {}, { refresh: REFRESH, isJob: true })
  const { data: status } = call
  return (
    <PageSection title={t('backups.title')} hint={t('backups.about')}>
      {status ? (
        <Content status={status} onChanged={() => void call.refetch()} />
      ) : (
        <ViewStateNotice state={viewStateOf(call)} />
      )}
    </PageSection>
  )
}

interface ContentProps {
  status: BackupStatus
  onChanged: () => void
}

function Content({ status, onChanged }: ContentProps) {
  const t = useMessages()
  const host = useHost()
  const { schedule, running, problem, restoreProblem, backups } = status
  if (!status.isPossible) return <p className={classes.secondary}>{t('backups.inMemory')}</p>
  const openSchedule = async () => {
    await host.open<ScheduleDialogInput, true>(scheduleDialog, { schedule })
    onChanged()
  }
  const openRestore = async (name: string, madeAt: number) => {
    await host.open<RestoreDialogInput, true>(restoreDialog, { name, madeAt })
    onChanged()
  }
  return (
    <>
      <Facts status={status} />
      {problem && <Failure title={t('backups.failed')} problem={problem} target={schedule.target} />}
      {restoreProblem && (
        <Failure title={t('backups.restoreFailed')} problem={restoreProblem} target={schedule.target} />
      )}
      {running && <Job running={running} />}
      <div className={classes.inline}>
        <RunButton canRun={schedule.target !== '' && running === null} onChanged={onChanged} />
        <Button
          variant="default"
          size="md"
          leftSection={<IconCalendarClock size={18} />}
          onClick={() => void openSchedule()}
        >
          {t('backups.openSchedule')}
        </Button>
      </div>
      {backups.length > 0 && (
        <BackupTable
          backups={backups}
          canRestore={running === null}
          onRestore={(name, madeAt) => void openRestore(name, madeAt)}
        />
      )}
    </>
  )
}

function Facts({ status: { schedule, nextAt, lastBackupAt } }: { status: BackupStatus }) {
  const t = useMessages()
  const { dayAndTime, withZone } = useBarnTime()
  const { frequency, target, withRecordings, isEncrypted } = schedule
  const facts: readonly (readonly [string, string])[] = [
    ['content', t(withRecordings ? 'backups.withRecordings' : 'backups.withoutRecordings')],
    ['secrets', t(isEncrypted ? 'backups.encrypted' : 'backups.notEncrypted')],
    ['target', target === '' ? t('backups.noTarget') : target],
    ['frequency', t(`backups.frequencyOf.${frequency}`)],
    ['next', nextAt === null ? t('backups.never') : withZone(dayAndTime(nextAt))],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(`backups.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t('backups.last')}</dt>
      <dd>{lastBackupAt === null ? t('backups.none') : <Age of={lastBackupAt} />}</dd>
    </dl>
  )
}

function Failure({ title, problem, target }: { title: string; problem: BackupProblem; target: string }) {
  const t = useMessages()
  const { dayAndTime, withZone } = useBarnTime()
  return (
    <Alert color="red" role="alert" title={title}>
      <p className={classes.result}>{t(`backups.problem.${problem.code}`, { target })}</p>
      <p className={classes.secondary}>{t('backups.since', { time: withZone(dayAndTime(problem.since)) })}</p>
    </Alert>
  )
}

function Job({ running: { kind, done, total } }: { running: NonNullable<BackupStatus['running']> }) {
  const t = useMessages()
  const fileSize = useFileSize()
  const label = t(`backups.running.${kind}`)
  return (
    <div role="status">
      <p>{label}</p>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} />
      {total > 0 && (
        <p className={classes.secondary}>{t('backups.progress', { done: fileSize(done), total: fileSize(total) })}</p>
      )}
    </div>
  )
}

function RunButton({ canRun, onChanged }: { canRun: boolean; onChanged: () => void }) {
  const t = useMessages()
  const session = useSession()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = async () => {
    setIsSending(true)
    setProblem(null)
    await session.send(backup.run, {}).catch((error: unknown) => setProblem(problemOf(error)))
    setIsSending(false)
    onChanged()
  }
  return (
    <>
      <Button
        size="md"
        leftSection={<IconDatabaseExport size={18} />}
        loading={isSending}
        disabled={!canRun}
        onClick={() => void run()}
      >
        {t('backups.run')}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}
