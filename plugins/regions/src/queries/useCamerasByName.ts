import { useMemo } from 'react'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { useCameras, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'

/** The cameras in use, by their names. */
export function useCamerasByName() {
  const t = useMessages()
  const locale = useLocale()
  const call = useCameras()
  const { data } = call
  return useMemo(() => {
    const cameras: readonly Camera[] = (data ?? []).filter((camera) => !isDecommissioned(camera)).sort(byName(locale))
    const names = new Map(data?.map(({ cameraId, name }) => [cameraId, name]))
    return { call, cameras, nameOf: (id: string) => names.get(id) ?? t('unknownCamera') }
  }, [call, data, locale, t])
}
