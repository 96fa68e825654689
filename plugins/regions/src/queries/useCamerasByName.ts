import { useMemo } from 'react'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { useCameras, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'

/** The cameras in use, by their names. */
export function useCamerasByName() {
  const t = useMessages()
  const locale = useLocale()
  const call = useCameras()
  const { data } = call
  return useMemo(() => {
    const collator = new Intl.Collator(locale, { numeric: true })
    const cameras: readonly Camera[] = (data ?? [])
      .filter((camera) => !isDecommissioned(camera))
      .sort((a, b) => collator.compare(a.name, b.name))
    const names = new Map(data?.map(({ cameraId, name }) => [cameraId, name]))
    return { call, cameras, nameOf: (id: string) => names.get(id) ?? t('unknownCamera') }
  }, [call, data, locale, t])
}
