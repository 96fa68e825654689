import { useMemo, useState } from 'react'
import { deadAnimalAgeState, type Camera, type CameraCanvas } from '@barn-workbench/core/schema'
import {
  formatDuration,
  useLocale,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { tilesOf, type StageOverlay, type StageTile } from '@barn-workbench/plugin-sdk/stage'
import { useOpenDeadAnimals } from '../../queries/useOpenDeadAnimals'
import { useRegions } from '../../queries/useRegions'
import { deadAnimalMarkers, deadAnimalsOf, type DeadAnimal } from './deadAnimalMarkers'
import { regionAreas, visibleRegionType } from './regionAreas'
import type { FloorPlanSettings, OverlayKind } from './settings'
import { tileLook } from './tileLook'

const NOTHING: readonly never[] = []

/** The tiles of a plan with their present labels and states; the same array until one of them changes. */
export function useTiles(
  canvas: CameraCanvas | null | undefined,
  cameras: readonly Camera[] | undefined,
): readonly StageTile[] {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(30_000)
  const mayView = usePermission('recordings.view.frame', 'recordings.view', 'streaming.recording.view')
  const [{ loadBarnImages: wanted, useAlignmentHelperAsImageReplacement: grid }] = useLocalSettings()
  const known = new Map((cameras ?? []).map((camera) => [camera.cameraId, camera]))
  const tiles =
    canvas && cameras
      ? tilesOf(canvas, (cameraId) =>
          tileLook(known.get(cameraId), { rules: { mayView, wanted, grid }, now, locale, t }),
        )
      : NOTHING
  return useStableArray(tiles)
}

/** The array of an earlier render while its contents are equal, so that the stage does not draw it anew. */
function useStableArray<T>(items: readonly T[]): readonly T[] {
  const contents = JSON.stringify(items)
  const [stable, setStable] = useState({ contents, items })
  if (stable.contents === contents) return stable.items
  setStable({ contents, items })
  return items
}

/** The dead animals of open incidents whose position is known. */
export function useDeadAnimals(enabled: boolean): readonly DeadAnimal[] {
  const { data } = useOpenDeadAnimals(enabled)
  return useMemo(() => deadAnimalsOf(data ?? NOTHING), [data])
}

/** The areas of the regions of one type, each labelled with the name of its specification. */
export function useRegionOverlay(
  enabled: boolean,
  { regionType, opacity }: { regionType: string; opacity: number },
): readonly StageOverlay[] {
  const { mappings, specifications } = useRegions(enabled)
  return useMemo(() => {
    if (!enabled || !mappings.data) return NOTHING
    const name = (id: string) => specifications.data?.[id]?.name ?? id
    return regionAreas(mappings.data, { regionType: visibleRegionType(mappings.data, regionType), opacity, name })
  }, [enabled, mappings.data, specifications.data, regionType, opacity])
}

/** The markers of dead animals, with their ages as of now. */
export function useMarkers(
  animals: readonly DeadAnimal[],
  cameraNames: ReadonlyMap<string, string>,
  shape: FloorPlanSettings['markerType'],
): readonly StageOverlay[] {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(60_000)
  const markers = deadAnimalMarkers(animals, {
    now,
    locale,
    shape,
    label: ({ cameraId }, age) =>
      t('marker', {
        camera: cameraNames.get(cameraId) ?? t('unknownCamera'),
        age: formatDuration(locale, age),
        state: t(`age.${deadAnimalAgeState(age)}`),
      }),
  })
  return useStableArray(markers)
}

/** The overlays that the user has a permission for. */
export function useAllowedOverlays(): Record<Exclude<OverlayKind, 'none'>, boolean> {
  return {
    deadAnimals: usePermission('incidents.view', 'incidents.deadAnimal.view'),
    regions: usePermission('regions.view'),
  }
}
