import { useMemo } from 'react'
import { isDecommissioned, type SensorPlace } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { useCameras, useLocale, useMessages, usePermission, useRegions } from '@barn-workbench/plugin-sdk/react'
import { placeKey } from './sensorRules'

/** Returns a function that names the place of a sensor. Names that are not known yet are left out. */
export function usePlaceName(): (place: SensorPlace) => string {
  const t = useMessages()
  const cameras = useCameras()
  const { specifications } = useRegions({ enabled: usePermission('regions.view') })
  return useMemo(() => {
    const cameraNames = new Map(cameras.data?.map(({ cameraId, name }) => [cameraId, name]))
    return (place) => {
      if (place.kind === 'barn') return t('sensors.place.barn')
      const name = place.kind === 'camera' ? cameraNames.get(place.id) : specifications.data?.[place.id]?.name
      return name ?? t(`sensors.place.${place.kind}`)
    }
  }, [t, cameras.data, specifications.data])
}

/** The places of one kind, as the groups of a choice. */
interface PlaceGroup {
  group: string
  items: { value: string; label: string }[]
}

/** The places of a barn to choose from, by their kind. */
export function usePlaceOptions(): PlaceGroup[] {
  const t = useMessages()
  const locale = useLocale()
  const cameras = useCameras()
  const { specifications } = useRegions({ enabled: usePermission('regions.view') })
  return useMemo(() => {
    const regions = Object.values(specifications.data ?? {}).sort(byName(locale))
    const inUse = (cameras.data ?? []).filter((camera) => !isDecommissioned(camera))
    const groups = [
      { group: t('sensors.place.all'), items: [{ value: placeKey({ kind: 'barn' }), label: t('sensors.place.barn') }] },
      {
        group: t('sensors.place.regions'),
        items: regions.map(({ regionSpecificationId: id, name }) => ({
          value: placeKey({ kind: 'region', id }),
          label: name,
        })),
      },
      {
        group: t('sensors.place.cameras'),
        items: inUse.map(({ cameraId: id, name }) => ({ value: placeKey({ kind: 'camera', id }), label: name })),
      },
    ]
    return groups.filter(({ items }) => items.length > 0)
  }, [t, locale, cameras.data, specifications.data])
}
