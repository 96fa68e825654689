import { useEffect, useState } from 'react'
import { useSettings, useTime, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { HOUR, type Temperatures } from './temperatures'
import { fetchTemperatures, readPlace } from './weatherService'

const NONE: Temperatures = {}

/** What the service says of the place of the barn in the time of the dashboard, asked again every hour. */
export interface ServiceState {
  /** `off`: no place is set. `badPlace`: the setting is none. */
  kind: 'off' | 'badPlace' | 'loading' | 'known' | 'failed'
  temperatures: Temperatures
}

export function useWeatherService(): ServiceState {
  const host = useWidgetHost()
  const { place: text } = useSettings<{ place: string }>()
  const { start, end } = useTime().window
  const [answered, setAnswered] = useState<{ question: string; state: ServiceState } | null>(null)
  const place = readPlace(text)
  // The end of the window moves with the clock; the question moves once an hour.
  const hours = { start: Math.floor(start / HOUR) * HOUR, end: Math.ceil(end / HOUR) * HOUR }
  const question = place && JSON.stringify({ ...place, ...hours })

  useEffect(() => {
    if (question === null) return undefined
    const left = new AbortController()
    const answer = (state: ServiceState) => !left.signal.aborted && setAnswered({ question, state })
    fetchTemperatures(JSON.parse(question), left.signal).then(
      (temperatures) => answer({ kind: 'known', temperatures }),
      (error: unknown) => {
        if (left.signal.aborted) return
        host.log('warning', `The weather service: ${String(error)}`)
        answer({ kind: 'failed', temperatures: NONE })
      },
    )
    return () => left.abort()
  }, [host, question])

  if (question === null) return { kind: text.trim() === '' ? 'off' : 'badPlace', temperatures: NONE }
  if (answered?.question === question) return answered.state
  // What was known before stays on screen until the next answer.
  return { kind: 'loading', temperatures: answered?.state.temperatures ?? NONE }
}
