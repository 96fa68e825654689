import { useCallback, useState } from 'react'
import { openArtifact, openCamera, openIncident, openPicture } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import { useIntent } from '@barn-workbench/plugin-sdk/react'
import type { StageTile } from '@barn-workbench/plugin-sdk/stage'
import type { PlanOverlays } from './overlays/usePlanOverlays'
import { PINNED } from './place/pinnedOverlays'
import type { ItemReference, PlanContent } from './planContent'
import { isArtifact, showsCamera } from './sources/imageSources'

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

/** Opens the page of the camera of a tile, or of a pinned place, with its picture at the moment. */
function useOpenCamera({ moment, place }: Pick<PlanContent, 'moment' | 'place'>): (item: ItemReference) => void {
  const open = useIntent(openCamera)
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const cameraId = id.startsWith(PINNED) ? place?.cameraId : id
      if (kind === 'polygon' || cameraId === undefined) return
      void open?.({ cameraId, ...(moment !== null && { timestamp: moment }) })
    },
    [open, moment, place],
  )
}

/** Opens what was made of many pictures and is on a tile. False: there is nothing of the kind. */
function useOpenMade({ tileArtifacts, chosen }: PlanContent): (item: ItemReference) => boolean {
  const open = useIntent(openArtifact)
  const { source } = chosen.choice
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const artifact = kind === 'tile' && isArtifact(source) ? tileArtifacts.of(source, id) : null
      if (!artifact || !open) return false
      void open({ artifactId: artifact.artifactId })
      return true
    },
    [open, source, tileArtifacts],
  )
}

/** What is done with an item of the plan: it is opened, or a tile is enlarged by a tap. */
export function usePlanActions(content: PlanContent, overlays: PlanOverlays) {
  const { moment, place, tiles, cameras, options } = content
  const openMarker = useOpenMarker(overlays)
  const openTile = useOpenCamera({ moment, place })
  const openThen = useOpenThen({ moment, place })
  const openMade = useOpenMade(content)
  const { enlarge, largeStill } = useLargeStill(tiles, cameras, options.refresh)
  const onOpen = useCallback(
    (item: ItemReference) => {
      if (openMarker(item) || openMade(item)) return
      // A pinned place is a place in a picture.
      if (moment !== null && item.id.startsWith(PINNED)) openThen(item)
      else openTile(item)
    },
    [openMarker, openMade, openTile, openThen, moment],
  )
  const showTile = moment === null ? enlarge : openThen
  // Where a tile shows no picture of its camera, a tap does not lead to one either.
  const isMade = !showsCamera(content.chosen.choice.source)
  const onTap = useCallback(
    (item: ItemReference) => (isMade ? void openMade(item) : showTile(item)),
    [isMade, openMade, showTile],
  )
  return { onOpen, onTap, largeStill }
}
