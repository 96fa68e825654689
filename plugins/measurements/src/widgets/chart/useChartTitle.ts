import { useCameras, useMessages, useSpecies } from '@barn-workbench/plugin-sdk/react'
import { variantOf, type ChartSettings } from '../../chartSettings'
import type { MeasurementChart } from '../../measurementChart'

/** The name of the camera that a chart shows because the address names it. */
function useChosenName({ chosenCamera, cameras: [cameraId] }: ChartSettings): string | undefined {
  const { data } = useCameras({ enabled: chosenCamera })
  return chosenCamera ? data?.find((camera) => camera.cameraId === cameraId)?.name : undefined
}

/** The title of a chart, and what its settings make of it: `Activity · 12 hours`. */
export function useChartTitle(chart: MeasurementChart, settings: ChartSettings): string {
  const t = useMessages()
  const species = useSpecies()
  const camera = useChosenName(settings)
  const title = t(`widgets.${chart.name}.title`, { context: species ?? '' })
  return [title, camera, ...variantOf(chart, settings).map((key) => t(key))].filter(Boolean).join(' · ')
}
