import { regions } from '@barn-workbench/core/contract'
import { isDecommissioned } from '@barn-workbench/core/schema'
import type { SettingEntity } from '@barn-workbench/plugin-sdk'
import type { EntityOption, EntityOptions, SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { useCall, useCameras, useSessions } from '@barn-workbench/plugin-sdk/react'

interface EntityCall {
  isError: boolean
}

/** Undefined while the entities are being loaded, null where they cannot be read. */
function optionsOf({ isError }: EntityCall, options: EntityOption[] | undefined): EntityOption[] | null | undefined {
  return isError && options === undefined ? null : options
}

/** The entities of the instance that the fields of a schema name. Those that no field names are not loaded. */
export function useEntityOptions(schema: SettingsSchema): EntityOptions {
  const named = Object.values(schema.properties ?? {}).map((field) => (field as { entity?: SettingEntity }).entity)
  const cameras = useCameras({ enabled: named.includes('camera') })
  const regionTypes = useCall(regions.types, {}, { enabled: named.includes('regionType') })
  const sites = useSessions()
  return {
    instance: sites.map(({ id, instance }) => ({ id, name: instance.name })),
    camera: optionsOf(
      cameras,
      cameras.data?.map((camera) => ({
        id: camera.cameraId,
        name: camera.name,
        isRetired: isDecommissioned(camera),
      })),
    ),
    regionType: optionsOf(
      regionTypes,
      regionTypes.data && Object.values(regionTypes.data).map(({ regionTypeId, name }) => ({ id: regionTypeId, name })),
    ),
  } satisfies Record<SettingEntity, unknown>
}
