import { Button, SegmentedControl } from '@mantine/core'
import type { LocalSettings } from '@barn-workbench/core/settings'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { ListBody } from '@barn-workbench/plugin-sdk/list'
import {
  NoticeButton,
  useAddressParameters,
  useLocalSettings,
  useMessages,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { ArtifactItem } from './ArtifactItem'
import { BatchBar } from './BatchBar'
import { SelectionBar } from './SelectionBar'
import type { ArtifactListControl } from './useArtifactList'
import { useFacts } from './useFacts'

type Mode = LocalSettings['artifactListMode']

/** How the artifacts are drawn: as the address of the screen says, else as on this device before. */
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

interface ArtifactListProps {
  artifacts: ArtifactListControl
  selection: Selection
}

interface ListToolsProps extends ArtifactListProps {
  mode: Mode
  onMode: (mode: Mode) => void
}

/** Shows those of today, lets several be chosen, and says how all are drawn. */
function ListTools({ artifacts: { isToday, setToday }, selection, mode, onMode }: ListToolsProps) {
  const t = useMessages()
  return (
    <>
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

/** Artifacts in pages, as rows or side by side, with filters and an order. */
export function ArtifactList(props: ArtifactListProps) {
  const { artifacts, selection } = props
  const t = useMessages()
  const { list, pages, total, later } = artifacts
  const [mode, setMode] = useMode(list.isOnOwnScreen)
  const factsOf = useFacts()
  const order = pages.rows.map(({ artifactId }) => artifactId)
  const isFiltered = list.state.conditions.length > 0
  return (
    <ListBody
      list={list}
      pages={pages}
      total={total}
      empty={isFiltered ? { title: t('empty.filtered') } : { title: t('empty.title'), hint: t('empty.hint') }}
      label={t('listLabel')}
      isGrid={mode === 'grid'}
      tools={<ListTools {...props} mode={mode} onMode={setMode} />}
      notices={
        <>
          {selection.isOn && <SelectionBar selection={selection} shown={pages.rows} total={total} />}
          <BatchBar />
          {later.count > 0 && (
            <NoticeButton onClick={() => later.setIsFolded(!later.isFolded)}>
              {t(later.isFolded ? 'later.show' : 'later.hide', { count: later.count })}
            </NoticeButton>
          )}
        </>
      }
    >
      {pages.rows.map((artifact) => (
        <ArtifactItem
          key={artifact.artifactId}
          artifact={artifact}
          facts={factsOf(artifact)}
          isTile={mode === 'grid'}
          selection={selection}
          order={order}
        />
      ))}
    </ListBody>
  )
}
