import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { GREATEST_TIME, SHORTEST_SPAN } from '@barn-workbench/plugin-sdk'
import { TIME_RESOLUTIONS, useTimeView, type TimeChoice, type TimeZoom } from '@barn-workbench/plugin-sdk/react'

/** URL parameters of the chosen time. All are whole numbers in ms. */
const PARAMETERS = ['start', 'end', 'last', 'resolution'] as const

/** URL parameter of the zoom: start and end in ms with a hyphen between. */
const ZOOM_PARAMETER = 'zoom'

function wholeNumber(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : NaN
  return value <= GREATEST_TIME ? value : undefined
}

/** Reads the zoom from URL parameters, or null. */
export function readZoomParameter(parameters: URLSearchParams): TimeZoom | null {
  const [start, end, ...rest] = (parameters.get(ZOOM_PARAMETER) ?? '').split('-').map(wholeNumber)
  if (rest.length > 0) return null
  return start !== undefined && end !== undefined && start < end ? { start, end } : null
}

/** A zoom in the format of the address, or null. */
function zoomText(zoom: TimeZoom | null): string | null {
  return zoom && `${Math.floor(zoom.start)}-${Math.ceil(zoom.end)}`
}

/** URL parameters with another zoom; all others are kept. */
export function withZoomParameter(parameters: URLSearchParams, zoom: TimeZoom | null): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(ZOOM_PARAMETER)
  const text = zoomText(zoom)
  if (text !== null) next.set(ZOOM_PARAMETER, text)
  return next
}

/** Reads the time from URL parameters. Undefined if they name none, or one that cannot be shown. */
export function readTimeParameters(parameters: URLSearchParams): TimeChoice | undefined {
  const [start, end, span, resolution] = PARAMETERS.map((name) => wholeNumber(parameters.get(name)))
  const timeResolution = TIME_RESOLUTIONS.find((offered) => offered === resolution)
  if (start !== undefined && end !== undefined && start < end) return { kind: 'fixed', start, end, timeResolution }
  return span && span >= SHORTEST_SPAN ? { kind: 'last', span, timeResolution } : undefined
}

/** URL parameters with another time and without a zoom; all others are kept. */
export function withTimeParameters(parameters: URLSearchParams, choice: TimeChoice): URLSearchParams {
  const next = withZoomParameter(parameters, null)
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
 * Keeps the chosen time and the zoom in the URL, so that a link shows the same time. Returns the function that chooses
 * another time.
 */
export function useTimeInUrl(): (choice: TimeChoice) => void {
  const view = useTimeView()
  const [parameters, setParameters] = useSearchParams()
  const timeInUrl = JSON.stringify(readTimeParameters(parameters) ?? null)
  useEffect(() => {
    const choice = JSON.parse(timeInUrl) as TimeChoice | null
    if (choice && JSON.stringify(view.choice()) !== timeInUrl) view.choose(choice)
  }, [view, timeInUrl])
  const zoomInUrl = zoomText(readZoomParameter(parameters))
  /** The zoom that the address had last, or will have once it follows the charts' zoom. */
  const known = useRef<string | null>(null)
  useEffect(() => {
    const zoom = readZoomParameter(new URLSearchParams({ [ZOOM_PARAMETER]: zoomInUrl ?? '' }))
    // Only a link has a zoom that is not known here. Otherwise the address follows the charts, maybe a little later.
    if (zoom && zoomInUrl !== known.current) view.zoomTo(zoom)
    known.current = zoomText(view.zoom())
  }, [view, zoomInUrl])
  useEffect(() => {
    const follow = () => {
      known.current = zoomText(view.zoom())
      setParameters((before) => withZoomParameter(before, view.zoom()), { replace: true })
    }
    // The zoom of the previous screen is kept.
    if (view.zoom()) follow()
    return view.subscribe('zoom.changed', follow)
  }, [view, setParameters])
  return (choice) => {
    view.choose(choice)
    setParameters((before) => withTimeParameters(before, choice), { replace: true })
  }
}
