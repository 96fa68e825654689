import { HOUR, type Temperatures } from './temperatures'

/**
 * Bright Sky gives the open data of the German weather service (https://brightsky.dev/docs). `manifest.json` names it
 * under `network`; in frames it can be reached once the operator has granted it.
 */
const SERVICE = 'https://api.brightsky.dev'
const TIMEOUT = 15_000
/** The longest time that is asked for. */
const MAXIMUM_DAYS = 31
const HOURS_OF_DAY = 24

/** A place in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Reads a place such as `52.27, 8.05`; null where the text is none. */
export function readPlace(text: string): Place | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** What is asked of the service: the hours of some days at a place, ms since the epoch. */
export interface WeatherQuestion extends Place {
  start: number
  end: number
}

/** The temperatures of a place by the hour. Rejects where the service cannot be reached, or answers something else. */
export async function fetchTemperatures(
  { latitude, longitude, start, end }: WeatherQuestion,
  signal: AbortSignal,
): Promise<Temperatures> {
  const first = Math.max(start, end - MAXIMUM_DAYS * HOURS_OF_DAY * HOUR)
  const query = new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    date: new Date(first).toISOString(),
    last_date: new Date(end).toISOString(),
  })
  const response = await fetch(`${SERVICE}/weather?${query.toString()}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  })
  if (!response.ok) throw new Error(`The service answers ${response.status}.`)
  const { weather } = (await response.json()) as { weather: { timestamp: string; temperature: number | null }[] }
  return Object.fromEntries(
    weather.flatMap(({ timestamp, temperature }) =>
      typeof temperature === 'number' ? [[Math.floor(Date.parse(timestamp) / HOUR), temperature]] : [],
    ),
  )
}
