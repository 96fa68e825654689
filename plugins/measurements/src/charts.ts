import { measurementPermissions } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import type { SensorMeasurement } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { ChartSettings, settingsOf, variantOf } from './chartSettings'
import { comparesBatches, type MeasurementChart } from './measurementChart'
import { VIEW_SENSOR_DATA } from './permissions'

/** About 400 px high. */
const LINES = { w: 12, h: 12, minW: 6, minH: 7 } as const
/** About 600 px high. */
const REGIONS = { w: 12, h: 17, minW: 6, minH: 9 } as const

const ofCameras = { aggregate: 'mean', by: 'camera', kind: 'line', size: LINES } as const

/**
 * A chart of the number of animals that one camera sees in each region of a kind, in any posture: the mean of the
 * cameras.
 */
function ofRegions(name: string, kind: string): MeasurementChart {
  return {
    name,
    measurement: 'regionSums',
    first: { aggregate: 'sum', timeResolution: MINUTE, apart: ['camera'] },
    aggregate: 'mean',
    where: [where('regions', '==', kind)],
    by: 'inner',
    kind: 'bar',
    unit: 'animalsPerCamera',
    splitsAnimals: true,
    ofRegions: true,
    size: REGIONS,
  }
}

/** A chart of a measurement of sensors, a line for each sensor. */
function ofSensors(
  name: string,
  measurement: SensorMeasurement,
  more: Pick<MeasurementChart, 'unit' | 'fromZero' | 'aggregate'>,
): MeasurementChart {
  return { name, measurement, by: 'sensor', kind: 'line', size: LINES, ...more }
}

const MEAN = { aggregate: 'mean' } as const
/** Consumption adds up: an hour has the sum of its minutes. */
const USED = { aggregate: 'sum', fromZero: true } as const

/** The charts of this plugin. A new one needs an entry here, and its messages in `locale/` under `widgets.<name>`. */
export const CHARTS: readonly MeasurementChart[] = [
  { ...ofCameras, name: 'activity', measurement: 'activity', fromZero: true },
  {
    ...ofCameras,
    name: 'speed',
    measurement: 'speed',
    by: ['camera', 'label'],
    unit: 'centimetresPerSecond',
    fromZero: true,
  },
  { ...ofCameras, name: 'grid-score', measurement: 'buckets', timeResolution: 10 * MINUTE, unit: 'score' },
  {
    name: 'grid-score-hours',
    measurement: 'buckets',
    aggregate: 'mean',
    by: null,
    kind: 'heat',
    hasScale: true,
    timeResolution: 10 * MINUTE,
    unit: 'score',
    size: { w: 6, h: 12, minW: 5, minH: 6 },
  },
  {
    ...ofCameras,
    name: 'long-position',
    measurement: 'longPosition',
    timeResolution: MINUTE,
    unit: 'animals',
    fromZero: true,
  },
  { ...ofCameras, name: 'spatial-disparity', measurement: 'distribution', unit: 'score' },
  {
    name: 'night-vision',
    measurement: 'imageQuality',
    aggregate: 'mean',
    where: [where('property', '==', 'nightvision')],
    by: 'camera',
    kind: 'range',
    timeResolution: MINUTE,
    size: LINES,
  },
  {
    name: 'label-counts',
    measurement: 'labelCounts',
    aggregate: 'count',
    by: ['label', 'camera'],
    kind: 'area',
    kindBy: { camera: 'line' },
    unit: 'animals',
    fromZero: true,
    size: LINES,
  },
  ofRegions('front-back', 'stallbereich_vh'),
  ofRegions('left-right', 'stallbereich_lr'),
  ofRegions('barn-equipment', 'stalltechnik'),
  ofRegions('activity-areas', 'activity_areas'),
  ofRegions('functional-areas', 'functional_areas'),
  {
    name: 'pens',
    measurement: 'regions',
    first: { aggregate: 'sum', timeResolution: MINUTE },
    aggregate: 'mean',
    by: 'pen',
    kind: 'line',
    unit: 'animals',
    fromZero: true,
    ofRegions: true,
    species: ['pigs'],
    size: REGIONS,
  },
  { ...ofCameras, name: 'weight-estimation', measurement: 'weightEstimation', unit: 'kilograms', isWeight: true },
  { ...ofCameras, name: 'stationary-animals', measurement: 'stationaryAnimals', unit: 'animals', fromZero: true },
  { ...ofCameras, name: 'dropped-frames', measurement: 'droppedFrames', unit: 'framesPerMinute', fromZero: true },
  { ...ofCameras, name: 'size', measurement: 'size', unit: 'pictureWidth' },
  { ...ofCameras, name: 'position', measurement: 'position', unit: 'pictureHeight' },
  ofSensors('temperature', 'temperature', { ...MEAN, unit: 'celsius' }),
  ofSensors('humidity', 'humidity', { ...MEAN, unit: 'percent' }),
  ofSensors('co2', 'co2', { ...MEAN, unit: 'ppm' }),
  ofSensors('nh3', 'nh3', { ...MEAN, unit: 'ppm', fromZero: true }),
  ofSensors('pressure', 'pressure', { ...MEAN, unit: 'pascal' }),
  ofSensors('air-speed', 'airSpeed', { ...MEAN, unit: 'metresPerSecond', fromZero: true }),
  ofSensors('light', 'light', { ...MEAN, unit: 'lux', fromZero: true }),
  ofSensors('feed', 'feed', { ...USED, unit: 'kilograms' }),
  ofSensors('water', 'water', { ...USED, unit: 'litres' }),
  ofSensors('scales', 'weight', { ...MEAN, unit: 'kilograms' }),
  ofSensors('power', 'power', { ...MEAN, unit: 'watts', fromZero: true }),
  ofSensors('doors', 'door', { ...MEAN, fromZero: true }),
  ofSensors('alarm-contacts', 'alarmContact', { ...MEAN, fromZero: true }),
]

/** The widgets of the charts. */
export const charts = CHARTS.map(defineMeasurementChart)

/** The chart of a name. Throws if there is none. */
export function chartNamed(name: string): MeasurementChart {
  const chart = CHARTS.find((candidate) => candidate.name === name)
  if (!chart) throw new Error(`There is no chart ${name}`)
  return chart
}

/** Defines the widget of a chart. It needs the permission to view all measurements, or this one. */
function defineMeasurementChart(chart: MeasurementChart): WidgetDefinition {
  return defineWidget({
    id: `measurements.${chart.name}`,
    settings: settingsOf(chart),
    migrations: [],
    group: 'measurements',
    size: chart.size,
    needs: [...measurementPermissions(chart.measurement), ...(chart.by === 'sensor' ? [VIEW_SENSOR_DATA] : [])],
    ...(chart.species && { species: chart.species }),
    followsTime: true,
    ...(comparesBatches(chart) && { comparesBatches: true }),
    sharedCode: 'chart',
    variant: (settings) => variantOf(chart, ChartSettings.parse(settings)),
    load: async () => {
      const { default: createMeasurementChart } = await import('./widgets/chart/MeasurementChartWidget')
      return { default: createMeasurementChart(chart) }
    },
  })
}
