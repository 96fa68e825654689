import { useMemo, useState, type MouseEvent } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import {
  groupByCamera,
  isWatchable,
  piecesOf,
  useRecordings,
  type RecordedPiece,
} from '@barn-workbench/plugin-sdk/camera'
import { percentOf, timeAt, TimePlot } from '@barn-workbench/plugin-sdk/chart'
import { IconList } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  PageLink,
  updatedAtOf,
  useBarnTime,
  useLocale,
  useMessages,
  useScreenPath,
  useSession,
  useTimeSetup,
  useTimeZoom,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useElementSize } from '@barn-workbench/plugin-sdk/ui'
import { recordingPath } from '../../paths'
import type { Span } from '../../player/streamSegments'
import { useCamerasInUse } from '../../queries/shownCameras'
import { statusLabel } from '../../recordings/recordingLabels'
import classes from './Coverage.module.css'
import type { CoverageSettings } from './settings'

/** The recordings of each camera in the time of the dashboard, with gaps and deleted parts. */
export default function CoverageWidget({ settings }: { settings: CoverageSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const setup = useTimeSetup()
  const zoom = useTimeZoom()
  const { ref, width } = useElementSize()
  const [isList, setIsList] = useState(false)
  const cameras = useCamerasInUse()
  const { call, isCut } = useRecordings(setup)
  const { start, end } = zoom ?? setup
  const lanes = useMemo(() => {
    const chosen = cameras.data?.filter(
      ({ cameraId }) => settings.cameras.length === 0 || settings.cameras.includes(cameraId),
    )
    const byCamera = groupByCamera(call.data ?? [])
    return chosen?.map((camera) => ({
      camera,
      pieces: piecesOf(byCamera.get(camera.cameraId) ?? [], { start, end }),
    }))
  }, [cameras.data, call.data, settings.cameras, start, end])
  const window = { start, end }
  const isEmpty = lanes?.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call, cameras)}
      leadsTo={pathOf('cameras')}
      badge={isCut && <Chip tone="warning">{t('coverage.cut')}</Chip>}
      updatedAt={updatedAtOf(call, cameras)}
      actions={[
        {
          id: 'list',
          label: t('coverage.asList'),
          icon: <IconList size={16} />,
          isPressed: isList,
          onClick: () => setIsList(!isList),
        },
      ]}
    >
      <div ref={ref}>
        {lanes && isList && <CoverageList lanes={lanes} />}
        {lanes && !isList && width > 0 && <CoverageLanes lanes={lanes} window={window} width={width} />}
      </div>
    </WidgetFrame>
  )
}

interface CoverageLane {
  camera: Camera
  pieces: readonly RecordedPiece[]
}

interface CoverageLanesProps {
  lanes: readonly CoverageLane[]
  window: Span
  /** CSS px. */
  width: number
}

/** The text of a lane: how much of the window was recorded. */
function useLaneText(window: Span) {
  const t = useMessages()
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return ({ pieces }: CoverageLane) => {
    const recorded = pieces.filter(isWatchable).reduce((sum, { start, end }) => sum + end - start, 0)
    // Rounded down, so that only a complete recording is 100 %.
    const share = Math.floor((recorded / (window.end - window.start)) * 1_000) / 1_000
    return t('coverage.share', { share: format.format(share) })
  }
}

function Lane({ lane, window }: { lane: CoverageLane; window: Span }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const session = useSession()
  const { navigate } = useWorkbench()
  const { camera, pieces } = lane
  const watch = (event: MouseEvent<HTMLElement>) => {
    const time = timeAt(event.clientX, event.currentTarget, window)
    const piece = pieces.find(({ start, end }) => start <= time && time < end)
    if (piece && isWatchable(piece)) navigate(recordingPath(session.id, camera.cameraId, time))
  }
  return (
    // Keyboard users reach the same times through the list.
    <div className={classes.lane} onClick={watch} aria-hidden>
      {pieces.map((piece) => (
        <span
          key={`${piece.start}-${piece.status}`}
          className={classes.piece}
          data-status={piece.status}
          title={`${t('coverage.span', { start: dayAndTime(piece.start), end: dayAndTime(piece.end) })} (${statusLabel(piece.status, t)})`}
          style={{
            left: `${percentOf(piece.start, window)}%`,
            width: `${percentOf(piece.end, window) - percentOf(piece.start, window)}%`,
          }}
        />
      ))}
    </div>
  )
}

/** A lane a camera above an axis: what is recorded; a click on it leads there. */
function CoverageLanes({ lanes, window, width }: CoverageLanesProps) {
  const textOf = useLaneText(window)
  return (
    <TimePlot window={window} width={width}>
      {lanes.map((lane) => (
        <section key={lane.camera.cameraId} aria-label={lane.camera.name}>
          <p className={classes.title}>
            <span className={classes.name}>{lane.camera.name}</span> <span>{textOf(lane)}</span>
          </p>
          <Lane lane={lane} window={window} />
        </section>
      ))}
    </TimePlot>
  )
}

/** The same as the lanes in words; each span that can be watched leads there. */
function CoverageList({ lanes }: { lanes: readonly CoverageLane[] }) {
  const t = useMessages()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  return lanes.map(({ camera, pieces }) => (
    <section key={camera.cameraId} aria-label={camera.name}>
      <h3 className={classes.name}>{camera.name}</h3>
      {pieces.length === 0 && <p className={classes.nothing}>{t('coverage.nothing')}</p>}
      <ul className={classes.list}>
        {pieces.map((piece) => {
          const span = t('coverage.span', { start: dayAndTime(piece.start), end: dayAndTime(piece.end) })
          return (
            <li key={piece.start} className={classes.entry}>
              {isWatchable(piece) ? (
                <PageLink to={recordingPath(session.id, camera.cameraId, piece.start)} className={classes.link}>
                  {span}
                </PageLink>
              ) : (
                <span>
                  {span} ({statusLabel(piece.status, t)})
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
