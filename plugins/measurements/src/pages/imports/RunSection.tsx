import { type ReactNode } from 'react'
import {
  PageLink,
  PageSection,
  PlainButton,
  ProblemNotice,
  useBarnTime,
  useLocale,
  useMessages,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Progress } from '@barn-workbench/plugin-sdk/ui'
import { mappingOf } from '../../fileImport/importDraft'
import type { ListedRefusal, RunReport } from '../../fileImport/runImport'
import type { FileImport, ImportRun } from '../../fileImport/useFileImport'
import classes from './Imports.module.css'

const PERCENT = 100

/** Checks the file, shows the rows that would be written, and imports them. */
export function RunSection({ fileImport }: { fileImport: FileImport }) {
  const t = useMessages()
  const { source, draft, run } = fileImport.state
  if (!source || !draft) return null
  const mapping = mappingOf(draft, source.table.columns)
  const fault = typeof mapping === 'string' ? mapping : null
  return (
    <PageSection title={t('imports.run.title')} hint={t('imports.run.hint')}>
      {fault && <p className={classes.fault}>{t(`imports.missing.${fault}`)}</p>}
      {run && <RunStatus run={run} name={source.file.name} />}
      <div className={classes.buttons}>
        <RunButtons fileImport={fileImport} isReady={fault === null} />
      </div>
    </PageSection>
  )
}

function RunButtons({ fileImport, isReady }: { fileImport: FileImport; isReady: boolean }) {
  const t = useMessages()
  const { state, check, start, stop, close } = fileImport
  const { run, importId } = state
  if (run?.state === 'running') return <PlainButton onClick={stop}>{t('imports.run.stop')}</PlainButton>
  if (run?.kind === 'import' && run.state === 'done')
    return (
      <Button size="md" onClick={close}>
        {t('imports.run.next')}
      </Button>
    )
  if (importId === null)
    return (
      <Button size="md" disabled={!isReady} onClick={check}>
        {t('imports.run.check')}
      </Button>
    )
  return (
    <>
      <Button size="md" variant="default" onClick={check}>
        {t('imports.run.checkAgain')}
      </Button>
      <ImportButton run={run} onClick={start} />
    </>
  )
}

/** Begins the import with the rows that a check has counted, or goes on with one that was stopped. */
function ImportButton({ run, onClick }: { run: ImportRun | null; onClick: () => void }) {
  const t = useMessages()
  const changes = run?.kind === 'check' && run.report ? run.report.accepted + run.report.corrected : null
  return (
    <Button size="md" disabled={changes === 0} onClick={onClick}>
      {changes === null ? t('imports.run.goOn') : t('imports.run.import', { count: changes })}
    </Button>
  )
}

function RunStatus({ run, name }: { run: ImportRun; name: string }) {
  return (
    <div className={classes.status}>
      <RunState run={run} name={name} />
      {run.report && <Report report={run.report} isCheck={run.kind === 'check'} />}
    </div>
  )
}

function RunState({ run: { kind, state, report, problem }, name }: { run: ImportRun; name: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  if (state === 'running')
    return (
      <>
        <p role="status" className={classes.hint}>
          {t(report?.isWaiting ? 'imports.run.waiting' : `imports.run.${kind}Running`, { name })}
        </p>
        <Progress value={(report?.share ?? 0) * PERCENT} aria-label={t('imports.run.progress', { name })} />
      </>
    )
  if (state === 'stopped') return <p role="status">{t(`imports.run.${kind}Stopped`)}</p>
  if (state === 'failed') return <Failure problem={problem} name={name} />
  if (kind === 'check') return null
  return (
    <p role="status" className={classes.name}>
      {t('imports.run.done', { name })} <PageLink to={pathOf('sensors')}>{t('imports.run.toSensors')}</PageLink>
    </p>
  )
}

function Failure({ problem, name }: Pick<ImportRun, 'problem'> & { name: string }) {
  const t = useMessages()
  if (problem) return <ProblemNotice problem={problem} />
  return (
    <p role="alert" className={classes.fault}>
      {t('imports.fault.notReadable', { name })}
    </p>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The outcome of the rows, or the outcome that they would have. */
function Report({ report, isCheck }: { report: RunReport; isCheck: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const { first, last, ahead } = report
  const word = isCheck ? 'check' : 'import'
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={t(`imports.report.accepted.${word}`)}>{number(report.accepted)}</Fact>
        <Fact label={t(`imports.report.corrected.${word}`)}>{number(report.corrected)}</Fact>
        <Fact label={t('imports.report.same')}>{number(report.same)}</Fact>
        <Fact label={t('imports.report.refused')}>{number(report.refused)}</Fact>
        {first !== null && last !== null && (
          <Fact label={t('imports.report.times')}>
            {t('imports.report.span', { from: dayAndTime(first), until: dayAndTime(last) })}
          </Fact>
        )}
      </dl>
      {ahead > 0 && <p className={classes.hint}>{t('imports.report.ahead', { count: ahead })}</p>}
      {report.refusals.length > 0 && <Refusals refusals={report.refusals} count={report.refused} />}
    </>
  )
}

/** The reasons that have words of their own. */
const REASONS: ReadonlySet<string> = new Set([
  ...['other-width', 'time-not-readable', 'time-too-old', 'time-ahead', 'not-a-number', 'value-out-of-range'],
  ...['unit-does-not-fit', 'already-summed', 'too-many-series', 'name-not-allowed'],
])
/** Cells that are listed until all are asked for. */
const LISTED = 10

function Refusals({ refusals, count }: { refusals: readonly ListedRefusal[]; count: number }) {
  const t = useMessages()
  const locale = useLocale()
  const reasonOf = ({ code }: ListedRefusal) =>
    t(REASONS.has(code) ? `imports.refusal.${code}` : 'imports.refusal.other')
  const rows = (listed: readonly ListedRefusal[]) =>
    listed.map((refusal) => (
      <li key={`${refusal.line} ${refusal.column}`}>
        <span className={classes.name}>{t('imports.report.line', { line: refusal.line.toLocaleString(locale) })}</span>{' '}
        {[refusal.column, refusal.cell, reasonOf(refusal)].filter(Boolean).join(' · ')}
      </li>
    ))
  const rest = refusals.slice(LISTED)
  return (
    <section aria-label={t('imports.report.refusedList')}>
      <ul className={classes.refusals}>{rows(refusals.slice(0, LISTED))}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{t('imports.report.more', { count: rest.length })}</summary>
          <ul className={classes.refusals}>{rows(rest)}</ul>
        </details>
      )}
      {count > refusals.length && (
        <p className={classes.hint}>{t('imports.report.cut', { count: count - refusals.length })}</p>
      )}
    </section>
  )
}
