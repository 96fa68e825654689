import type { TimeChoice } from '@barn-workbench/plugin-sdk/react'

/** Parameters of the address that name the time shown; all in ms. */
const NAMES = ['start', 'end', 'last', 'resolution'] as const

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : undefined
}

/** The time that an address names; undefined where it names none, or none that can be shown. */
export function timeOfAddress(parameters: URLSearchParams): TimeChoice | undefined {
  const [start, end, span, resolution] = NAMES.map((name) => wholeNumber(parameters.get(name)))
  const timeResolution = resolution || undefined
  if (start !== undefined && end !== undefined && start < end) return { kind: 'fixed', start, end, timeResolution }
  return span ? { kind: 'last', span, timeResolution } : undefined
}

/** The address with another time. */
export function addressOfTime(parameters: URLSearchParams, choice: TimeChoice): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of NAMES) next.delete(name)
  if (choice.kind === 'last') next.set('last', String(choice.span))
  else {
    next.set('start', String(choice.start))
    next.set('end', String(choice.end))
  }
  if (choice.timeResolution !== undefined) next.set('resolution', String(choice.timeResolution))
  return next
}
