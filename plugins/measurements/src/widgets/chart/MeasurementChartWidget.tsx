import { useMemo } from 'react'
import { openIncident } from '@barn-workbench/core/intents'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { useChartHandle } from '@barn-workbench/plugin-sdk/chart'
import { OwnTime, useChosen, useCollapse, useIntent } from '@barn-workbench/plugin-sdk/react'
import { AnnotationBar } from '../../annotation/AnnotationBar'
import { ChartSettings } from '../../chartSettings'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import { chosenTag } from '../../queries/chartQuery'
import { useNights } from '../../queries/useNights'
import { ChartBody, displayOf } from './ChartBody'
import { ChartFrame } from './ChartFrame'
import { useChartSeries } from './useChartSeries'
import { useChartTitle } from './useChartTitle'
import { useMarks } from './useMarks'
import { usePointClick } from './usePointClick'

interface ChartProps {
  chart: MeasurementChart
  settings: ChartSettings
}

/** A chart in the time around it. */
function Chart({ chart, settings }: ChartProps) {
  const by = chosenTag(chart, settings)
  const title = useChartTitle(chart, settings)
  const handle = useChartHandle()
  const isCollapsed = useCollapse()?.isCollapsed ?? false
  const isShown = !isCollapsed
  const { columns, window, ...frame } = useChartSeries(chart, settings, isShown)
  const hasTimeAxis = isShown && drawnAs(chart, by) !== 'heat'
  const nights = useNights(window, hasTimeAxis && settings.nights)
  const { marks, cut } = useMarks(chart, settings, window, hasTimeAxis)
  const onPick = usePointClick({ chart, title, by, columns })
  const open = useIntent(openIncident)
  const onMark = useMemo(() => (open ? (incidentId: string) => void open({ incidentId }) : undefined), [open])
  return (
    <ChartFrame
      {...frame}
      name={chart.name}
      title={title}
      aggregate={chart.aggregate}
      columns={columns}
      hasOwnTime={settings.time !== null}
      isCollapsed={isCollapsed}
      shownAs={
        columns && drawnAs(chart, by) === 'line' && columns.series.length > 1 ? displayOf(settings, columns) : null
      }
      cut={cut}
      handle={handle}
    >
      {columns && (
        <ChartBody
          chart={chart}
          settings={settings}
          by={by}
          columns={columns}
          label={title}
          marks={marks}
          shades={nights}
          onPick={onPick}
          onMark={onMark}
          handle={handle}
        />
      )}
      {isShown && <AnnotationBar />}
    </ChartFrame>
  )
}

/** The settings of a chart; the camera that the address names is the only one where the chart follows it. */
function useSettings(saved: Record<string, unknown>): ChartSettings {
  const camera = useChosen('camera')
  return useMemo(() => {
    const settings = ChartSettings.parse(saved)
    return settings.chosenCamera && camera !== null ? { ...settings, cameras: [camera] } : settings
  }, [saved, camera])
}

/** Creates the widget of one chart of the table. `defineMeasurementChart` calls it when the code is loaded. */
export default function createMeasurementChart(chart: MeasurementChart) {
  return function MeasurementChartWidget(props: WidgetProps<Record<string, unknown>>) {
    const settings = useSettings(props.settings)
    const content = <Chart chart={chart} settings={settings} />
    return settings.time ? <OwnTime choice={settings.time}>{content}</OwnTime> : content
  }
}
