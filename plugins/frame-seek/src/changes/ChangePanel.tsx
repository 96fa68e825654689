import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { LONGEST_STRIP } from '@barn-workbench/plugin-sdk/chart'
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@barn-workbench/plugin-sdk/icons'
import { useBarnTime, useClock, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, SegmentedControl } from '@barn-workbench/plugin-sdk/ui'
import type { SeekTime } from '../seek/seekTime'
import classes from './Changes.module.css'
import { createChangeSearch, type ChangeSearch } from './createChangeSearch'

/**
 * The share of a picture that has to differ, by how much is to be noticed: animals that walk about change some 0.1 in a
 * minute.
 */
const THRESHOLDS = { small: 0.08, medium: 0.15, large: 0.25 } as const
type Sensitivity = keyof typeof THRESHOLDS
/** Pictures that are compared are no further apart, ms: days and nights always differ. */
const LONGEST_STEP = MINUTE

interface ChangePanelProps {
  time: SeekTime
  cameraId: string
  /** ms. */
  step: number
}

function useChangeSearch({ time, cameraId }: ChangePanelProps) {
  const session = useSession()
  const search = useMemo(
    () =>
      createChangeSearch({
        find: (query, signal) =>
          session.send(recordings.findChange, { body: { camera: cameraId, ...query } }, { signal }),
        onFound: (timestamp) => time.leapTo(timestamp),
      }),
    [session, cameraId, time],
  )
  // A user who navigates meanwhile must not be led away.
  useEffect(() => {
    const unsubscribe = time.subscribe(search.stop)
    return () => {
      unsubscribe()
      search.stop()
    }
  }, [search, time])
  return search
}

/** The progress of a search, with its possible actions. */
function Progress({ search }: { search: ChangeSearch }) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const { phase, query, at, compared, found } = useSyncExternalStore(search.subscribe, search.state)
  if (phase === 'idle' || query === null) return null
  const time = exact(found ?? at ?? query.from)
  return (
    <div className={classes.progress}>
      <span role="status">
        {phase === 'searching' && at === null
          ? t('changes.beginning')
          : t(`changes.${phase}`, { time, count: compared })}
      </span>
      {phase === 'searching' && (
        <Button variant="default" onClick={search.stop}>
          {t('changes.stop')}
        </Button>
      )}
      {(phase === 'stopped' || phase === 'failed') && (
        <Button variant="default" onClick={search.goOn}>
          {t('changes.goOn')}
        </Button>
      )}
    </div>
  )
}

/** Leads to the picture before or after that differs from its neighbour. */
export function ChangePanel(props: ChangePanelProps) {
  const { time, step } = props
  const t = useMessages()
  const clock = useClock()
  const search = useChangeSearch(props)
  const [sensitivity, setSensitivity] = useState<Sensitivity>('medium')
  const start = (direction: -1 | 1) => {
    const from = time.moment()
    const until = direction === 1 ? Math.floor(clock.now()) : Math.max(0, from - LONGEST_STRIP)
    search.start({ from, until, step: Math.min(step, LONGEST_STEP), threshold: THRESHOLDS[sensitivity] })
  }
  return (
    <div className={classes.panel} data-about-picture>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPlayerSkipBack size={18} aria-hidden />} onClick={() => start(-1)}>
          {t('changes.previous')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
          onClick={() => start(1)}
        >
          {t('changes.next')}
        </Button>
        <SegmentedControl
          aria-label={t('changes.sensitivity')}
          data={(Object.keys(THRESHOLDS) as Sensitivity[]).map((value) => ({
            value,
            label: t(`changes.sensitivities.${value}`),
          }))}
          value={sensitivity}
          onChange={(value) => setSensitivity(value as Sensitivity)}
        />
      </Group>
      <Progress search={search} />
    </div>
  )
}
