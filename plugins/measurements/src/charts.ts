import { MINUTE } from '@barn-workbench/core/time'
import { defineMeasurementChart } from './defineMeasurementChart'
import type { MeasurementChart } from './measurementChart'

export const ACTIVITY: MeasurementChart = {
  name: 'activity',
  measurement: 'activity',
  aggregate: 'mean',
  by: 'camera',
  kind: 'line',
  size: { w: 10, h: 12, minW: 6, minH: 7 },
}

/** The charts of this plugin. A new one needs an entry here, and its messages in `locale/` under `widgets.<name>`. */
export const charts = [
  defineMeasurementChart(ACTIVITY),
  defineMeasurementChart({
    name: 'label-counts',
    measurement: 'labelCounts',
    aggregate: 'count',
    by: 'label',
    kind: 'area',
    size: { w: 8, h: 12, minW: 6, minH: 7 },
  }),
  defineMeasurementChart({
    name: 'grid-score',
    measurement: 'buckets',
    aggregate: 'mean',
    by: null,
    kind: 'heat',
    hasScale: true,
    timeResolution: 10 * MINUTE,
    size: { w: 6, h: 12, minW: 5, minH: 6 },
  }),
  defineMeasurementChart({
    name: 'speed',
    measurement: 'speed',
    aggregate: 'mean',
    by: ['camera', 'label'],
    kind: 'line',
    unit: 'cm/s',
    size: { w: 10, h: 12, minW: 6, minH: 7 },
  }),
]
