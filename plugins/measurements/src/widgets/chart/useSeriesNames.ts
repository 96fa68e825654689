import { useMemo } from 'react'
import { regions } from '@barn-workbench/core/contract'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  REGIONS_REFRESH,
  useCall,
  useCameraColors,
  useCameras,
  useChosen,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import type { MeasurementChart } from '../../measurementChart'
import type { SeriesTag } from '../../seriesTag'
import { nameByCamera, nameSeries, withNamed } from './series'

/** The names of single regions by their ids: as the specifications have them, or nothing where they may not be read. */
function useRegionNames(enabled: boolean) {
  const isPermitted = usePermission('regions.view')
  const isAsked = enabled && isPermitted
  const { data, isPending } = useCall(
    regions.specifications,
    {},
    { enabled: isAsked, refresh: REGIONS_REFRESH, isJob: true, shows: ['regionSpecification'] },
  )
  return { isReady: !isAsked || !isPending, specifications: data }
}

/**
 * Names the series of a chart by camera, label or region; undefined until the names are known. `calls`: on what the state of
 * the chart depends besides its values.
 */
export function useSeriesNames(chart: MeasurementChart, by: SeriesTag | null, columns: ChartColumns | undefined) {
  const t = useMessages()
  const ofCameras = by === 'camera'
  const cameras = useCameras({ enabled: ofCameras })
  const colorOf = useCameraColors({ enabled: ofCameras })
  const chosenCamera = useChosen('camera')
  const { isReady, specifications } = useRegionNames(by === 'inner' || by === 'pen')
  const named = useMemo(() => {
    if (!columns || !isReady) return undefined
    if (ofCameras) {
      const byCamera = cameras.data && nameByCamera(columns, cameras.data, colorOf, t('unknownCamera'))
      return byCamera && withNamed(byCamera, chosenCamera)
    }
    if (by === null) return nameSeries(columns, () => t(`widgets.${chart.name}.series`))
    if (by === 'label') return nameSeries(columns, (label) => t(`labels.${label}`, { defaultValue: label }))
    return nameSeries(columns, (region) => specifications?.[region]?.name ?? region)
  }, [columns, isReady, specifications, ofCameras, cameras.data, colorOf, chosenCamera, by, chart.name, t])
  return { named, calls: ofCameras ? [cameras] : [] }
}
