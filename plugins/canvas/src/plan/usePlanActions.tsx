import { useCallback, useState } from 'react'
import { openCamera, openIncident, openPicture } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import { useIntent } from '@barn-workbench/plugin-sdk/react'
import type { StageTile } from '@barn-workbench/plugin-sdk/stage'
import type { PlanOverlays } from './overlays/usePlanOverlays'
import { PINNED } from './place/pinnedOverlays'
import type { ItemReference, PlanContent } from './planContent'

/** Opens the incident of a marker. */
function useOpenMarker({ marked }: PlanOverlays): (item: ItemReference) => boolean {
  const open = useIntent(openIncident)
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const incident = kind === 'marker' ? marked.get(id)?.incident : undefined
      if (incident) void open?.({ incidentId: incident.incidentId })
      return incident !== undefined
    },
    [marked, open],
  )
}

/** Opens the picture of a tile at the moment, or that of the pinned place. */
function useOpenThen({ moment, place }: Pick<PlanContent, 'moment' | 'place'>): (item: ItemReference) => void {
  const open = useIntent(openPicture)
  return useCallback(
    ({ id }: ItemReference) => {
      if (moment === null) return
      const cameraId = id.startsWith(PINNED) ? place?.cameraId : id
      const points = place && place.cameraId === cameraId ? [...place.points] : []
      const [point] = points
      const pinned = points.length > 1 ? { polygon: points } : point && { point }
      if (cameraId !== undefined) void open?.({ cameraId, timestamp: moment, ...pinned })
    },
    [moment, place, open],
  )
}

/** The large picture of the camera whose tile was tapped, and the function that shows it. */
function useLargeStill(tiles: readonly StageTile[], cameras: readonly Camera[], refresh: number) {
  const [largeId, setLargeId] = useState<string | null>(null)
  const enlarge = useCallback(
    ({ id }: ItemReference) => {
      if (tiles.find((tile) => tile.id === id)?.state !== 'withheld') setLargeId(id)
    },
    [tiles],
  )
  const camera = cameras.find(({ cameraId }) => cameraId === largeId)
  const largeStill = camera && <LargeStill camera={camera} refresh={refresh} onClose={() => setLargeId(null)} />
  return { enlarge, largeStill }
}

/** Opens the page of the camera of a tile, or of a pinned place. */
function useOpenCamera(place: PlanContent['place']): (item: ItemReference) => void {
  const open = useIntent(openCamera)
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const cameraId = id.startsWith(PINNED) ? place?.cameraId : id
      if (kind !== 'polygon' && cameraId !== undefined) void open?.({ cameraId })
    },
    [open, place],
  )
}

/** What is done with an item of the plan: it is opened, or a tile is enlarged by a tap. */
export function usePlanActions(content: PlanContent, overlays: PlanOverlays) {
  const { moment, place, tiles, cameras, options } = content
  const openMarker = useOpenMarker(overlays)
  const openNow = useOpenCamera(place)
  const openThen = useOpenThen({ moment, place })
  const { enlarge, largeStill } = useLargeStill(tiles, cameras, options.refresh)
  const openItem = moment === null ? openNow : openThen
  const onOpen = useCallback(
    (item: ItemReference) => {
      if (!openMarker(item)) openItem(item)
    },
    [openMarker, openItem],
  )
  return { onOpen, onTap: moment === null ? enlarge : openThen, largeStill }
}
