import { useState } from 'react'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  useCameras,
  useCameraTime,
  useInstance,
  useMessages,
  useNow,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { usePlanMoment } from '../../moment/usePlanMoment'
import { useBaseCanvas } from '../../queries/useBaseCanvas'
import { FloorPlan } from './FloorPlan'
import { LiveBadge } from './LiveBadge'
import { MomentBadge } from './MomentBadge'
import type { FloorPlanSettings } from './settings'
import { useTilePictures } from './useTilePictures'
import { useTiles } from './useTiles'

/** Returns a function that tells whether a camera is offline. */
function useIsOffline(call: { data: readonly Camera[] | undefined; dataUpdatedAt: number }) {
  const time = useCameraTime(call, useNow())
  const offline = new Set(call.data?.filter((camera) => !isCameraOnline(camera, time)).map(({ cameraId }) => cameraId))
  return (cameraId: string) => offline.has(cameraId)
}

/** The floor plan of the barn: the current picture of each camera at its position, and overlays. */
export default function FloorPlanWidget({ settings }: { settings: FloorPlanSettings }) {
  const t = useMessages()
  const { session } = useInstance()
  const canvas = useBaseCanvas()
  const cameras = useCameras()
  const moment = usePlanMoment()
  const [stage, setStage] = useState<Stage | null>(null)
  const refresh = settings.refreshSeconds * SECOND
  const isOffline = useIsOffline(cameras)
  const { pictureTimes, loadImage, failureNotice } = useTilePictures(stage, {
    period: refresh,
    at: moment?.timestamp ?? null,
    isOffline,
  })
  const tiles = useTiles(canvas.data, cameras, { pictureTimes, refresh, isPast: moment !== null })
  const isEmpty = canvas.data === null || canvas.data?.cameras.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(canvas, cameras)}
      flush
      badge={
        moment ? (
          <MomentBadge timestamp={moment.timestamp} />
        ) : (
          <LiveBadge pictureTimes={pictureTimes} refresh={refresh} />
        )
      }
    >
      {canvas.data && (
        <FloorPlan
          // Another time begins with its own pictures.
          key={`${session.id} ${moment?.timestamp}`}
          moment={moment}
          settings={settings}
          canvas={canvas.data}
          cameras={cameras.data ?? []}
          tiles={tiles}
          pictures={{ loadImage, failureNotice }}
          stage={stage}
          onStage={setStage}
        />
      )}
    </WidgetFrame>
  )
}
