import { useMemo } from 'react'
import type { SensorValue } from '@barn-workbench/core/contract'
import type { Sensor } from '@barn-workbench/core/schema'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import {
  Age,
  updatedAtOf,
  useHost,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { SensorChip } from '../../sensors/SensorChip'
import { SensorSpark } from '../../sensors/SensorSpark'
import { useMeasurementName, useReadingText } from '../../sensors/sensorWords'
import { usePlaceName } from '../../sensors/usePlaces'
import { useSensors } from '../../sensors/useSensors'
import { useSensorValues } from '../../sensors/useSensorValues'
import classes from './SensorValues.module.css'
import { isChosen, type SensorValuesSettings } from './settings'

/** The part of the bar that is beside the expected values, on each side, in percent. */
const BESIDE = 15

/** The position of a value on the bar, in percent: the expected values fill its middle, and others are at its ends. */
export function gaugePosition(value: number, { minimum, maximum }: { minimum: number; maximum: number }): number {
  const share = (value - minimum) / (maximum - minimum || 1)
  return Math.min(100, Math.max(0, BESIDE + share * (100 - 2 * BESIDE)))
}

/** A bar on which a mark says where a value lies between the expected limits. Without both limits there is none. */
function Gauge({ sensor, value }: { sensor: Sensor; value: number }) {
  const t = useMessages()
  const readingText = useReadingText()
  const { minimum, maximum } = sensor.expectedRange
  if (minimum === null || maximum === null) return <span className={classes.facts}>{t('sensors.noLimits')}</span>
  const position = gaugePosition(value, { minimum, maximum })
  return (
    <div className={classes.gauge}>
      <div className={classes.bar} aria-hidden>
        <span className={classes.mark} style={{ left: `${position}%` }} />
      </div>
      <span className={classes.limits}>
        <span>{readingText({ ...sensor, value: minimum })}</span>
        <span>{readingText({ ...sensor, value: maximum })}</span>
      </span>
    </div>
  )
}

/** Sensors that a widget shows at most; the screen of sensors has all. */
const MAXIMUM_SHOWN = 100

interface ShownProps {
  display: SensorValuesSettings['display']
  shown: readonly Sensor[]
  bySensor: ReadonlyMap<string, SensorValue>
}

/** The newest values as cards: the value alone, within its limits, or with its last day. */
function Cards({ display, shown, bySensor }: ShownProps) {
  const t = useMessages()
  const nameOf = useMeasurementName()
  const readingText = useReadingText()
  return (
    <ul className={classes.cards}>
      {shown.map((sensor) => {
        const newest = bySensor.get(sensor.sensorId)
        return (
          <li key={sensor.sensorId} className={classes.card}>
            <span className={classes.name}>{sensor.name}</span>
            <span className={classes.facts}>{nameOf(sensor.measurement)}</span>
            <span className={classes.value} data-state={newest?.state}>
              {newest ? readingText({ ...sensor, value: newest.value }) : t('sensors.noValue')}
            </span>
            {display === 'gauge' && newest && <Gauge sensor={sensor} value={newest.value} />}
            {display === 'chart' && <SensorSpark sensor={sensor} shown={shown} />}
            <span className={classes.line}>
              {newest && <Age of={newest.time} />}
              <SensorChip sensor={sensor} newest={newest} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The newest values in a table, a row for each sensor. */
function Table({ shown, bySensor }: Omit<ShownProps, 'display'>) {
  const t = useMessages()
  const nameOf = useMeasurementName()
  const placeName = usePlaceName()
  const readingText = useReadingText()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {(['name', 'place', 'measurement', 'value', 'time'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`sensors.property.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((sensor) => {
          const newest = bySensor.get(sensor.sensorId)
          return (
            <tr key={sensor.sensorId}>
              <th scope="row">{sensor.name}</th>
              <td>{placeName(sensor.place)}</td>
              <td>{nameOf(sensor.measurement)}</td>
              <td className={classes.number}>{newest && readingText({ ...sensor, value: newest.value })}</td>
              <td>
                {newest ? <Age of={newest.time} /> : t('sensors.noValue')}{' '}
                <SensorChip sensor={sensor} newest={newest} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The state of a widget without sensors: none is there, or none is chosen that is. */
function useEmptyState(hasSensors: boolean): ViewState {
  const t = useMessages()
  const host = useHost()
  const pathOf = useScreenPath()
  if (hasSensors) return { kind: 'empty', title: t('sensors.empty.notChosen'), hint: t('sensors.empty.notChosenHint') }
  const action = { label: t('sensors.connect.open'), onClick: () => void host.navigate(pathOf('sensors')) }
  return { kind: 'empty', title: t('sensors.empty.title'), hint: t('sensors.empty.widgetHint'), action }
}

/** The newest values of chosen sensors, or of a place. */
export default function SensorValuesWidget({ settings }: WidgetProps<SensorValuesSettings>) {
  const pathOf = useScreenPath()
  const all = useSensors()
  const { call, bySensor } = useSensorValues()
  const shown = useMemo(
    () => (all.data ?? []).filter((sensor) => isChosen(sensor, settings)).slice(0, MAXIMUM_SHOWN),
    [all.data, settings],
  )
  const empty = useEmptyState((all.data?.length ?? 0) > 0)
  const state = viewStateOf(all, call)
  const { display } = settings
  return (
    <WidgetFrame
      state={state.kind === 'content' && shown.length === 0 ? empty : state}
      updatedAt={updatedAtOf(all, call)}
      leadsTo={pathOf('sensors')}
      flush
    >
      {display === 'table' ? (
        <Table shown={shown} bySensor={bySensor} />
      ) : (
        <Cards display={display} shown={shown} bySensor={bySensor} />
      )}
    </WidgetFrame>
  )
}
