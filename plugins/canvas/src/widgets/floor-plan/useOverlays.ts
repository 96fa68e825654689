import { useMemo } from 'react'
import { deadAnimalAgeState } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { formatDuration, useLocale, useMessages, useNow, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import { useOpenDeadAnimals } from '../../queries/useOpenDeadAnimals'
import { useRegions } from '../../queries/useRegions'
import { deadAnimalMarkers, deadAnimalsOf, type DeadAnimal } from './deadAnimalMarkers'
import { regionAreas, visibleRegionType } from './regionAreas'
import type { FloorPlanSettings, OverlayKind } from './settings'
import { useStableArray } from './useStableArray'

const NO_ITEMS: readonly never[] = []

/** The dead animals of open incidents whose position is known; null until they are loaded. */
export function useDeadAnimals(enabled: boolean): readonly DeadAnimal[] | null {
  const { data } = useOpenDeadAnimals(enabled)
  return useMemo(() => (data ? deadAnimalsOf(data) : null), [data])
}

/** The areas of the regions of one type, each labelled with the name of its specification. */
export function useRegionOverlay(
  enabled: boolean,
  { regionType, opacity }: { regionType: string; opacity: number },
): readonly StageOverlay[] {
  const { mappings, specifications } = useRegions(enabled)
  return useMemo(() => {
    if (!enabled || !mappings.data) return NO_ITEMS
    const nameOf = (id: string) => specifications.data?.[id]?.name ?? id
    return regionAreas(mappings.data, { regionType: visibleRegionType(mappings.data, regionType), opacity, nameOf })
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
  const now = useNow(MINUTE)
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
