import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTimeView, type TimeChoice } from '@barn-workbench/plugin-sdk/react'

/** URL parameters of the chosen time. All are whole numbers in ms. */
const PARAMETERS = ['start', 'end', 'last', 'resolution'] as const

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : undefined
}

/** Reads the time from URL parameters. Undefined where they name none, or one that cannot be shown. */
export function readTimeParameters(parameters: URLSearchParams): TimeChoice | undefined {
  const [start, end, span, resolution] = PARAMETERS.map((name) => wholeNumber(parameters.get(name)))
  const timeResolution = resolution || undefined
  if (start !== undefined && end !== undefined && start < end) return { kind: 'fixed', start, end, timeResolution }
  return span ? { kind: 'last', span, timeResolution } : undefined
}

/** URL parameters with another time; all others stay as they are. */
export function withTimeParameters(parameters: URLSearchParams, choice: TimeChoice): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of PARAMETERS) next.delete(name)
  if (choice.kind === 'last') next.set('last', String(choice.span))
  else {
    next.set('start', String(choice.start))
    next.set('end', String(choice.end))
  }
  if (choice.timeResolution !== undefined) next.set('resolution', String(choice.timeResolution))
  return next
}

/**
 * Keeps the chosen time in the URL, so that a link shows the same time. Returns the function that chooses another time.
 */
export function useTimeInUrl(): (choice: TimeChoice) => void {
  const view = useTimeView()
  const [parameters, setParameters] = useSearchParams()
  const timeInUrl = JSON.stringify(readTimeParameters(parameters) ?? null)
  useEffect(() => {
    const choice = JSON.parse(timeInUrl) as TimeChoice | null
    if (choice && JSON.stringify(view.choice()) !== timeInUrl) view.choose(choice)
  }, [view, timeInUrl])
  return (choice) => {
    view.choose(choice)
    setParameters((before) => withTimeParameters(before, choice), { replace: true })
  }
}
