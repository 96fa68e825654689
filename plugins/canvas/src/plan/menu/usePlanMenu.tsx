import type { ReactNode } from 'react'
import {
  createIncident,
  openCamera,
  openPicture,
  openPlan,
  openRecording,
  seekFrames,
  type Target,
} from '@barn-workbench/core/intents'
import { MINUTE } from '@barn-workbench/core/time'
import { targetOf, useActionMenu, type ActionMenuEntry } from '@barn-workbench/plugin-sdk/actions'
import { IconHistory, IconMovie, IconPhotoSearch, IconPlus, IconVideo } from '@barn-workbench/plugin-sdk/icons'
import { useClock, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { StageMenuRequest } from '@barn-workbench/plugin-sdk/stage'
import { boxAround } from '../../labelling/labelBoxes'
import type { PlanOverlays } from '../overlays/usePlanOverlays'
import type { PlanContent } from '../planContent'

/** Age of the start of the recording of now, in ms: the last minutes are still being written. */
const RECORDING_BEGINS = 10 * MINUTE
/** Actions without a use on the plan, and actions that have a separate entry for a place and time. */
const EXCLUDED = [openPlan.id, createIncident.id, seekFrames.id, openCamera.id]
const NO_PLACE: readonly [number, number] = [0.5, 0.5]

/** The actions at a point of the picture of a camera, at the moment of the plan. */
function useEntries(moment: number | null) {
  const t = useMessages()
  const clock = useClock()
  const seek = useIntent(seekFrames)
  const watch = useIntent(openRecording)
  const report = useIntent(createIncident)
  const show = useIntent(openPicture)
  const open = useIntent(openCamera)
  return (cameraId: string, at: readonly [number, number]): ActionMenuEntry[] => {
    const now = Math.floor(clock.now())
    const timestamp = moment ?? now
    const entries: (ActionMenuEntry | null)[] = [
      moment === null || !show
        ? null
        : {
            id: 'picture',
            title: t('menu.picture'),
            icon: IconPhotoSearch,
            onClick: () => void show({ cameraId, timestamp, point: [...at] }),
          },
      seek && {
        id: 'seek',
        title: t('menu.seek'),
        icon: IconHistory,
        onClick: () => void seek({ cameraId, timestamp }),
      },
      watch && {
        id: 'recording',
        title: t('menu.recording'),
        icon: IconMovie,
        onClick: () => void watch({ cameraId, timestamp: moment ?? now - RECORDING_BEGINS }),
      },
      open && {
        id: 'camera',
        title: t('menu.camera'),
        icon: IconVideo,
        onClick: () => void open({ cameraId, ...(moment !== null && { timestamp: moment }) }),
      },
      report && {
        id: 'report',
        title: t('menu.report'),
        icon: IconPlus,
        onClick: () => void report({ cameraId, start: timestamp, box: boxAround(at) }),
      },
    ]
    return entries.filter((entry) => entry !== null)
  }
}

/** The target of the plugins' actions in the menu: the incident of a marker, else the camera of the tile. */
function pickedTarget(
  { kind, id, tileId }: NonNullable<StageMenuRequest['pick']>,
  { marked }: PlanOverlays,
  cameras: PlanContent['cameras'],
): Target | null {
  const incident = kind === 'marker' ? marked.get(id)?.incident : undefined
  if (incident) return targetOf('incident', incident)
  const camera = cameras.find(({ cameraId }) => cameraId === tileId)
  return camera ? targetOf('camera', camera) : null
}

/** The menu of a point of the plan, and the function that opens it. */
export function usePlanMenu(
  { cameras, moment }: Pick<PlanContent, 'cameras' | 'moment'>,
  overlays: PlanOverlays,
): { onMenu(request: StageMenuRequest): void; element: ReactNode } {
  const menu = useActionMenu(EXCLUDED)
  const entriesOf = useEntries(moment)
  return {
    onMenu({ pick, client }) {
      if (!pick) return
      const cameraId = cameras.find((camera) => camera.cameraId === pick.tileId)?.cameraId
      const entries = cameraId === undefined ? [] : entriesOf(cameraId, pick.inPicture ?? NO_PLACE)
      menu.openAt(pickedTarget(pick, overlays, cameras), client, entries)
    },
    element: menu.element,
  }
}
