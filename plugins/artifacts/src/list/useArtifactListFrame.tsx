import { Fragment, useState } from 'react'
import { comparePictures } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { artifactKindOf } from '@barn-workbench/plugin-sdk'
import { SelectAll, useSelection, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { IconDeviceFloppy, IconDownload } from '@barn-workbench/plugin-sdk/icons'
import type { ListFrameProps } from '@barn-workbench/plugin-sdk/list'
import {
  fileNameOf,
  PlainButton,
  useAddressParameters,
  useBarnTime,
  useClock,
  useHost,
  useInstance,
  useIntent,
  useLocalSettings,
  useMessages,
  useProblemText,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Button, SegmentedControl } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Artifacts.module.css'
import { useDownloads } from '../downloads/useDownloads'
import { ArtifactItem } from './ArtifactItem'
import { BatchBar } from './BatchBar'
import { useArtifactList, type ArtifactListControl, type ArtifactListOptions, type Together } from './useArtifactList'
import { useFacts } from './useFacts'

type Mode = LocalSettings['artifactListMode']

/**
 * Returns the form in which artifacts are drawn: by the address of the screen, else by the last choice on this device.
 */
function useMode(isOnOwnScreen: boolean): [Mode, (mode: Mode) => void] {
  const [{ artifactListMode }, change] = useLocalSettings()
  const { address } = useWorkbench()
  const { view } = useAddressParameters(['view'])
  const addressed = isOnOwnScreen && (view === 'list' || view === 'grid') ? view : artifactListMode
  return [
    addressed,
    (mode) => {
      change({ artifactListMode: mode })
      if (isOnOwnScreen) address.set({ view: mode })
    },
  ]
}

interface ListToolsProps {
  artifacts: ArtifactListControl
  selection: Selection
  mode: Mode
  onMode: (mode: Mode) => void
}

/** Filters by today or for a quick round, starts the selection, and chooses the mode of the list. */
function ListTools({ artifacts, selection, mode, onMode }: ListToolsProps) {
  const t = useMessages()
  const { isToday, setToday, isQuickRound, setQuickRound } = artifacts
  return (
    <>
      <Button
        size="compact-sm"
        variant={isQuickRound ? 'light' : 'default'}
        aria-pressed={isQuickRound}
        onClick={() => setQuickRound(!isQuickRound)}
      >
        {t('quickRound')}
      </Button>
      <Button
        size="compact-sm"
        variant={isToday ? 'light' : 'default'}
        aria-pressed={isToday}
        onClick={() => setToday(!isToday)}
      >
        {t('today')}
      </Button>
      <Button
        size="compact-sm"
        variant={selection.isOn ? 'light' : 'default'}
        aria-pressed={selection.isOn}
        onClick={() => selection.setIsOn(!selection.isOn)}
      >
        {t('selection.start')}
      </Button>
      <SegmentedControl
        size="xs"
        aria-label={t('mode.label')}
        value={mode}
        data={[
          { value: 'list', label: t('mode.list') },
          { value: 'grid', label: t('mode.grid') },
        ]}
        onChange={(next) => onMode(next as Mode)}
      />
    </>
  )
}

interface DayHeadingProps {
  artifact: Artifact
  /** The artifact before it, if there is one on the page. */
  before: Artifact | undefined
  isShown: boolean
}

/** The day of an artifact, where it begins one. */
function DayHeading({ artifact, before, isShown }: DayHeadingProps) {
  const { day } = useBarnTime()
  if (!isShown || (before && day(before.timestamp) === day(artifact.timestamp))) return null
  return (
    <li className={classes.day}>
      <h3>{day(artifact.timestamp)}</h3>
    </li>
  )
}

const ICON = { size: 15, stroke: 1.8 }

/**
 * Artifacts in pages, as rows or side by side, with filters, an order, and the actions on all of them: for a
 * `ListFrame` or a `ListPage`.
 */
export function useArtifactListFrame(options: ArtifactListOptions): ListFrameProps {
  const t = useMessages()
  const artifacts = useArtifactList(options)
  const { documents, later, loadAll } = artifacts
  const { list, pages, total, isFiltered } = documents
  const selection = useSelection()
  const { downloadAll, saveAll } = useListActions()
  const [mode, setMode] = useMode(list.isOnOwnScreen)
  const factsOf = useFacts()
  // A gallery by time has a heading for each day.
  const isByDay = mode === 'grid' && list.state.order[0]?.key === 'timestamp'
  const order = pages.rows.map(({ artifactId }) => artifactId)
  return {
    documents,
    countText: (count) => t('count', { count }),
    empty: isFiltered ? { title: t('empty.filtered') } : { title: t('empty.title'), hint: t('empty.hint') },
    label: t('listLabel'),
    isGrid: mode === 'grid',
    tools: <ListTools artifacts={artifacts} selection={selection} mode={mode} onMode={setMode} />,
    notices: (
      <>
        {selection.isOn && <SelectionBar selection={selection} shown={pages.rows} total={total} />}
        <BatchBar />
        {later.count > 0 && (
          <PlainButton onClick={() => later.setIsFolded(!later.isFolded)}>
            {t(later.isFolded ? 'later.show' : 'later.hide', { count: later.count })}
          </PlainButton>
        )}
      </>
    ),
    actions: [
      {
        id: 'download-all',
        label: t('batch.downloadAll'),
        icon: <IconDownload {...ICON} />,
        onClick: () => void downloadAll(loadAll()),
      },
      {
        id: 'save-all',
        label: t('batch.saveAll'),
        icon: <IconDeviceFloppy {...ICON} />,
        onClick: () => void saveAll(loadAll()),
      },
    ],
    children: pages.rows.map((artifact, index) => (
      <Fragment key={artifact.artifactId}>
        <DayHeading artifact={artifact} before={pages.rows[index - 1]} isShown={isByDay} />
        <ArtifactItem
          artifact={artifact}
          facts={factsOf(artifact)}
          isTile={mode === 'grid'}
          selection={selection}
          order={order}
        />
      </Fragment>
    )),
  }
}

/** The chosen artifacts, in the order in which they were chosen. They stay chosen on other pages. */
function useChosenArtifacts({ ids, has }: Selection, shown: readonly Artifact[]): readonly Artifact[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Artifact>>(new Map())
  const news = shown.filter((artifact) => has(artifact.artifactId) && known.get(artifact.artifactId) !== artifact)
  if (news.length > 0)
    setKnown(new Map([...known, ...news.map((artifact) => [artifact.artifactId, artifact] as const)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

interface SelectionBarProps {
  selection: Selection
  /** The artifacts on screen. */
  shown: readonly Artifact[]
  /** Number of all artifacts that fit the list, if it is known. */
  total: number | undefined
}

/** Chooses all artifacts on screen, with the actions on the chosen ones. */
function SelectionBar({ selection, shown, total }: SelectionBarProps) {
  const t = useMessages()
  const { downloadAll, saveAll } = useListActions()
  const compare = useIntent(comparePictures)
  const chosen = useChosenArtifacts(selection, shown)
  const [left, right] = chosen
  const canCompare = chosen.length === 2 && chosen.every((artifact) => artifactKindOf(artifact) === 'picture')
  return (
    <div className={classes.bar} role="group" aria-label={t('selection.title')}>
      <SelectAll selection={selection} ids={shown.map(({ artifactId }) => artifactId)} total={total} />
      <span className={classes.grow}>{t('selection.count', { count: chosen.length })}</span>
      <Button
        variant="default"
        size="xs"
        disabled={chosen.length === 0}
        onClick={() => void downloadAll(withFiles(chosen))}
      >
        {t('download.run')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={chosen.length === 0}
        onClick={() => void saveAll(withFiles(chosen))}
      >
        {t('selection.save')}
      </Button>
      {compare && (
        <Button
          variant="default"
          size="xs"
          disabled={!canCompare}
          title={canCompare ? undefined : t('selection.compareHint')}
          onClick={() =>
            left &&
            right &&
            void compare({ left: { artifactId: left.artifactId }, right: { artifactId: right.artifactId } })
          }
        >
          {t('actions.compare-with')}
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => selection.setIsOn(false)}>
        {t('selection.end')}
      </Button>
    </div>
  )
}

/** The given artifacts that have a file. */
async function withFiles(chosen: readonly Artifact[]): Promise<Together> {
  const artifacts = chosen.filter(isComplete)
  return { artifacts, leftOut: { withoutFile: chosen.length - artifacts.length, beyond: 0 } }
}

/** Downloads and saves several artifacts. */
function useListActions() {
  const t = useMessages()
  const host = useHost()
  const clock = useClock()
  const { session } = useInstance()
  const { name: timeZone } = useTimeZone()
  const { batches } = useDownloads()
  const problemText = useProblemText()
  const attempt = async (together: Promise<Together>, run: (together: Together) => Promise<void>) => {
    try {
      const loaded = await together
      if (loaded.artifacts.length === 0) host.toast({ kind: 'info', key: 'toast.nothingToDownload' })
      else await run(loaded)
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.notLoaded', values: { reason: problemText(problemOf(error)) } })
    }
  }
  return {
    downloadAll: (together: Promise<Together>) =>
      attempt(together, ({ artifacts, leftOut }) => batches.downloadAll(artifacts, leftOut)),
    saveAll: (together: Promise<Together>) =>
      attempt(together, ({ artifacts, leftOut }) =>
        batches.saveAll(artifacts, leftOut, {
          name: fileNameOf(session.instance.name, clock.now(), 'zip', timeZone),
          reportLine: ({ problem }, name) => t('batch.missingLine', { name, reason: problemText(problem) }),
        }),
      ),
  }
}
