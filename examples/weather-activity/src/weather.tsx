import { useCallback, useMemo, useRef } from 'react'
import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import { TimeChart, type TimeValue } from '@barn-workbench/plugin-sdk/widget/chart'
import {
  reactWidget,
  useHeader,
  useMessages,
  useQuery,
  useTime,
  useViewState,
} from '@barn-workbench/plugin-sdk/widget/react'
import { FileDrop } from '../../csv/src/FileDrop'
import { HOUR, type Temperatures } from './temperatures'
import { useTemperatures } from './useTemperatures'
import { useWeatherService } from './useWeatherService'

/** Most points of the activity, and the step of which they are a multiple: the barn keeps such steps for all times. */
const POINTS = 200
const STEP = HOUR / 3

/** The mean activity of all cameras over the time of the dashboard. */
function useActivity() {
  const { start, end } = useTime().window
  const step = Math.ceil((end - start) / POINTS / STEP) * STEP
  // The end of the window moves with the clock; the question moves once a step.
  const time = { start: Math.floor(start / step) * step, end: Math.ceil(end / step) * step }
  const stage = { time, timeResolution: `${step}ms`, columns: { value: 'mean@y', time: 'time' } }
  const answer = useQuery('data.query', {
    params: { measurement: 'activity' },
    body: { query: [stage], readDocumentationAndWantAllData: true },
  })
  const values = useMemo(
    () => answer.data?.map(({ time: at, y }): TimeValue => [Number(at), typeof y === 'number' ? y : null]) ?? [],
    [answer.data],
  )
  return { answer, values, step }
}

function valuesWithin(temperatures: Temperatures, start: number, end: number): TimeValue[] {
  return Object.entries(temperatures)
    .map(([hour, degrees]): TimeValue => [Number(hour) * HOUR, degrees])
    .filter(([time]) => time + HOUR > start && time < end)
    .sort(([a], [b]) => a - b)
}

/** The temperature outside above the activity of the barn, with one cursor. */
function WeatherAndActivity() {
  const t = useMessages()
  const { start, end } = useTime().window
  const { temperatures, reading, addFile } = useTemperatures()
  const service = useWeatherService()
  const { answer, values, step } = useActivity()
  const input = useRef<HTMLInputElement>(null)
  const choose = useCallback(() => input.current?.click(), [])

  const isReady = { data: temperatures ?? undefined, problem: null }
  useViewState(viewStateOf(answer, isReady), answer.refresh)
  useHeader({ actions: [{ id: 'add', label: t('add'), icon: 'add', isDisabled: reading !== null }] }, choose)
  if (!temperatures) return null

  // The own station is nearer than that of the service.
  const shown = valuesWithin({ ...service.temperatures, ...temperatures }, start, end)
  const isSaid = service.kind !== 'off' && service.kind !== 'known'
  return (
    <FileDrop input={input} label={t('add')} onFile={addFile}>
      {reading !== null && <p role="status">{t('reading', { name: reading })}</p>}
      {isSaid && <p role="status">{t(`service.${service.kind}`)}</p>}
      <div className="chart">
        {shown.length > 0 ? (
          <TimeChart
            label={t('temperature')}
            unit="°C"
            step={HOUR}
            series={[{ id: 'temperature', label: t('temperature'), values: shown, tone: 'info' }]}
          />
        ) : (
          <div className="nothing">
            <p>{t('noTemperature')}</p>
            <button type="button" onClick={choose}>
              {t('add')}
            </button>
          </div>
        )}
      </div>
      <div className="chart">
        {values.length > 0 ? (
          <TimeChart
            label={t('activity')}
            fromZero
            step={step}
            series={[{ id: 'activity', label: t('activity'), values }]}
          />
        ) : (
          <p className="nothing">{t('noActivity')}</p>
        )}
      </div>
    </FileDrop>
  )
}

export default reactWidget(WeatherAndActivity)
