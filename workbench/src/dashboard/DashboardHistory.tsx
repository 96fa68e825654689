import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutHistory } from '@barn-workbench/core/contract'
import { readLayout, splitLayoutId } from '@barn-workbench/core/layout'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import { LayoutContent, type LayoutDocument, type PublishedLayout } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { ModalDialog, ProblemNotice, useBarnTime, useSession } from '@barn-workbench/plugin-sdk/react'
import { ChangeList, describeChanges } from '../editor/ChangeList'
import dialogClasses from '../editor/Dialogs.module.css'
import { useAudienceName } from '../editor/useAudienceName'
import { useShippedLayouts, type UserLayout } from '../layouts/useLayoutForUser'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { showToast } from '../toasts/showToast'
import classes from './DashboardHistory.module.css'
import { useLeaveRemoved } from './useLeaveRemoved'

/** The entries that are listed at first. Their layouts are loaded to show the changes. */
const ENTRIES_AT_FIRST = 10
/** Changes that an entry names one by one. */
const CHANGES_OF_ENTRY = 3

interface DashboardHistoryProps {
  /** The dashboard that is on screen, and shown first. */
  layoutId: string
  userLayout: UserLayout
  onClose: () => void
}

/**
 * The dashboards of an instance that were published and removed: by whom, when and for whom. Each entry can be compared
 * with what is published now, and restored.
 */
export function DashboardHistory({ layoutId, userLayout, onClose }: DashboardHistoryProps) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const [shownId, setShownId] = useState(layoutId)
  const [problem, setProblem] = useState<Problem | null>(null)
  const history = useQuery({
    queryKey: [session.id, 'layout-history'],
    queryFn: ({ signal }) => session.send(layoutHistory.list, {}, { signal }),
    meta: { shows: ['layout'] },
    staleTime: 0,
  })
  const [shownCount, setShownCount] = useState(ENTRIES_AT_FIRST)
  const { data: all = [], refetch } = history
  const entries = all.filter((entry) => splitLayoutId(entry.layoutId).base === shownId)
  const run = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
    }
    await refetch()
  }
  return (
    <ModalDialog label={t('history.title')} place="form" onClose={onClose}>
      <h2 className={dialogClasses.title}>{t('history.title')}</h2>
      <DashboardSelect
        layoutId={layoutId}
        userLayout={userLayout}
        entries={all}
        shownId={shownId}
        onShow={setShownId}
      />
      {problem && <ProblemNotice problem={problem} />}
      {history.error && <ProblemNotice problem={problemOf(history.error)} />}
      {history.isPending && <p className={dialogClasses.note}>{t('history.loading')}</p>}
      {history.isSuccess && entries.length === 0 && <p className={dialogClasses.note}>{t('history.none')}</p>}
      <ol className={classes.entries}>
        {entries.slice(0, shownCount).map((entry) => (
          <Entry
            key={entry.entry}
            entry={entry}
            previous={entries.find((other) => other.entry < entry.entry && other.layoutId === entry.layoutId) ?? null}
            userLayout={userLayout}
            run={run}
          />
        ))}
      </ol>
      {entries.length > shownCount && (
        <Button variant="subtle" onClick={() => setShownCount(entries.length)}>
          {t('history.earlierOnes', { count: entries.length - shownCount })}
        </Button>
      )}
      <div className={classes.buttons}>
        <RemoveButton layoutId={shownId} isOnScreen={shownId === layoutId} userLayout={userLayout} run={run} />
        <Button variant="default" onClick={onClose}>
          {t('history.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}

interface DashboardSelectProps extends Omit<DashboardHistoryProps, 'onClose'> {
  entries: readonly PublishedLayout[]
  shownId: string
  onShow: (layoutId: string) => void
}

/** The dashboards that have a history, removed ones included, and the one on screen. */
function DashboardSelect({ layoutId, userLayout, entries, shownId, onShow }: DashboardSelectProps) {
  const { t } = useTranslation('layouts')
  const shipped = useShippedLayouts(useSession())
  const titleOf = useLayoutTitle()
  const { saved } = userLayout.snapshot
  const latest = new Map<string, string>([[layoutId, userLayout.resolved?.content.title ?? layoutId]])
  for (const entry of entries) {
    const { base } = splitLayoutId(entry.layoutId)
    if (!latest.has(base)) latest.set(base, entry.title)
  }
  const isThere = (id: string) =>
    id === layoutId || [...shipped, ...(saved ?? [])].some((layout) => splitLayoutId(layout.layoutId).base === id)
  return (
    <NativeSelect
      label={t('history.dashboard')}
      value={shownId}
      onChange={(event) => onShow(event.currentTarget.value)}
      data={[...latest].map(([id, title]) => ({
        value: id,
        label: isThere(id) ? titleOf(id, title) : t('history.removedOf', { title: titleOf(id, title) }),
      }))}
    />
  )
}

interface EntryProps {
  entry: PublishedLayout
  userLayout: UserLayout
  run: (work: () => Promise<unknown>) => Promise<void>
}

/** One entry: by whom and when, what was done for whom, and what changed by it. */
function Entry({ entry, previous, userLayout, run }: EntryProps & { previous: PublishedLayout | null }) {
  const { t } = useTranslation('layouts')
  const { time, audience } = useEntryTexts(entry)
  const current = userLayout.snapshot.saved?.find(({ layoutId }) => layoutId === entry.layoutId) ?? null
  const isCurrent =
    entry.kind === 'saved' && current?.version === entry.version && (current.savedAt ?? null) === entry.savedAt
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{entry.savedBy === null ? time : t('history.by', { time, name: entry.savedBy })}</strong>
        <span className={classes.who}>{t(`history.${entry.kind}`, { audience, count: entry.widgets })}</span>
        {entry.kind === 'saved' && <EntryChanges entry={entry} previous={previous} />}
      </div>
      {isCurrent ? (
        <strong>{t('history.current')}</strong>
      ) : (
        <EntryActions entry={entry} current={current} userLayout={userLayout} run={run} />
      )}
    </li>
  )
}

/** The layout of an entry, which never changes. */
function useEntryLayout(entry: PublishedLayout | null) {
  const session = useSession()
  return useQuery({
    queryKey: [session.id, 'layout-history', entry?.entry],
    queryFn: ({ signal }) => loadEntry(session, entry as PublishedLayout, signal),
    enabled: entry !== null,
    staleTime: Infinity,
  })
}

interface EntryChangesProps {
  entry: PublishedLayout
  previous: PublishedLayout | null
}

/** The layout that the first version of a dashboard began with, if it was shipped. */
function useShippedOrigin({ entry, previous }: EntryChangesProps): LayoutDocument | undefined {
  const shipped = useShippedLayouts(useSession())
  if (previous !== null || entry.version !== 1) return undefined
  return shipped.find(({ layoutId }) => layoutId === splitLayoutId(entry.layoutId).base)
}

/** The changes from the entry before, or from the shipped dashboard. */
function EntryChanges({ entry, previous }: EntryChangesProps) {
  const { t } = useTranslation('layouts')
  const origin = useShippedOrigin({ entry, previous })
  if (previous?.kind === 'removed') return <span className={classes.who}>{t('history.broughtBack')}</span>
  if (previous || origin) return <ChangesSince entry={entry} previous={previous} origin={origin} />
  return entry.version === 1 && <span className={classes.who}>{t('history.first')}</span>
}

/** Says nothing while the layouts are not known. */
function ChangesSince({ entry, previous, origin }: EntryChangesProps & { origin: LayoutDocument | undefined }) {
  const { t } = useTranslation('layouts')
  const { data: after } = useEntryLayout(entry)
  const { data: before = origin } = useEntryLayout(previous)
  if (!before || !after) return null
  const lines = describeChanges(before, after)
  if (lines.length === 0) return <span className={classes.who}>{t('history.unchanged')}</span>
  return <ChangeList lines={lines} most={CHANGES_OF_ENTRY} />
}

/** Time and audience of an entry in words. */
function useEntryTexts({ layoutId, roles, savedAt }: PublishedLayout): { time: string; audience: string } {
  const { t } = useTranslation('layouts')
  const { dayAndTime } = useBarnTime()
  const audienceName = useAudienceName()
  const { role } = splitLayoutId(layoutId)
  return {
    time: savedAt === null ? t('history.earlier') : dayAndTime(savedAt),
    audience: audienceName(role === null ? roles : [role]),
  }
}

/** Compares an entry with what is published now, and restores it. */
function EntryActions({ entry, current, userLayout, run }: EntryProps & { current: LayoutDocument | null }) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const texts = useEntryTexts(entry)
  const [isCompared, setCompared] = useState(false)
  const restore = async () => {
    const content = LayoutContent.parse(await loadEntry(session, entry))
    await userLayout.layouts.publish(entry.layoutId, content, current?.version ?? null)
    void showToast('success', t('history.restored', texts), 'dashboard-history')
  }
  return (
    <>
      <Button
        variant="subtle"
        aria-expanded={isCompared}
        aria-label={t('history.compareOf', texts)}
        onClick={() => setCompared(!isCompared)}
      >
        {t('history.compare')}
      </Button>
      <Button variant="default" aria-label={t('history.restoreOf', texts)} onClick={() => void run(restore)}>
        {t('history.restore')}
      </Button>
      {isCompared && <Comparison entry={entry} current={current} />}
    </>
  )
}

/** Loads the layout of an entry. Rejects with a ProblemError, also if this version of the client cannot read it. */
async function loadEntry(session: Session, { entry }: PublishedLayout, signal?: AbortSignal): Promise<LayoutDocument> {
  const stored = await session.send(layoutHistory.get, { params: { entry: String(entry) } }, signal ? { signal } : {})
  const read = readLayout(stored)
  if (!read.ok) throw new ProblemError(read.problem)
  return read.value
}

/** The changes that restoring an entry makes for those who see the layout now. */
function Comparison({ entry, current }: { entry: PublishedLayout; current: LayoutDocument | null }) {
  const { t } = useTranslation('layouts')
  const { data, error } = useEntryLayout(entry)
  if (error) return <ProblemNotice problem={problemOf(error)} />
  if (!data) return <p className={classes.changes}>{t('history.loading')}</p>
  if (!current) return <p className={classes.changes}>{t('history.gone', { count: entry.widgets })}</p>
  const lines = describeChanges(current, data)
  if (lines.length === 0) return <p className={classes.changes}>{t('history.same')}</p>
  return (
    <div className={classes.changes}>
      <p className={dialogClasses.note}>{t('history.changes')}</p>
      <ChangeList lines={lines} />
    </div>
  )
}

interface RemoveButtonProps extends Omit<EntryProps, 'entry'> {
  layoutId: string
  isOnScreen: boolean
}

/** Removes the layout for everyone. A shipped dashboard looks as it was shipped then. */
function RemoveButton({ layoutId, isOnScreen, userLayout, run }: RemoveButtonProps) {
  const { t } = useTranslation('layouts')
  const leaveRemoved = useLeaveRemoved(layoutId)
  const isShipped = useShippedLayouts(useSession()).some((layout) => layout.layoutId === layoutId)
  const { layouts, snapshot } = userLayout
  const current = snapshot.saved?.find((layout) => layout.layoutId === layoutId)
  if (!current) return <span />
  const remove = async () => {
    await layouts.remove(layoutId, current.version)
    if (isOnScreen && !isShipped) leaveRemoved(() => layouts.publish(layoutId, LayoutContent.parse(current), null))
  }
  return (
    <Button variant="subtle" color="red" onClick={() => void run(remove)}>
      {t(isShipped ? 'history.backToShipped' : 'history.remove')}
    </Button>
  )
}
