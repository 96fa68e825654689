import { useCallback } from 'react'
import { withUnit } from '@barn-workbench/core/numbers'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { CHARTS } from '../charts'

const CHART_NAMES: ReadonlyMap<string, string> = new Map(
  CHARTS.filter(({ by }) => by === 'sensor').map(({ measurement, name }) => [measurement, name]),
)
/** Measurements whose values are 0 and 1. */
const SWITCHES: ReadonlySet<string> = new Set(['door', 'alarmContact'])

/** Returns a function that names the quantity of a sensor, as its chart does. */
export function useMeasurementName(): (measurement: string) => string {
  const t = useMessages()
  return useCallback(
    (measurement) => {
      const name = CHART_NAMES.get(measurement)
      return name === undefined ? measurement : t(`widgets.${name}.title`)
    },
    [t],
  )
}

interface Reading {
  measurement: string
  value: number
  unit: string
}

/** Returns a function that says a value with its unit, or that a door is open. */
export function useReadingText(): (reading: Reading) => string {
  const t = useMessages()
  const locale = useLocale()
  return useCallback(
    ({ measurement, value, unit }) => {
      if (SWITCHES.has(measurement)) return t(`sensors.switch.${measurement}.${value > 0 ? 'on' : 'off'}`)
      const number = value.toLocaleString(locale, { maximumFractionDigits: 2 })
      return withUnit(number, unit, locale)
    },
    [t, locale],
  )
}
