import type { Endpoint } from '../contract'

/** What a caller gives beside the endpoint, loosely typed: the typed face is `InputOf<E>`. */
export interface RequestInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface BuiltRequest {
  path: string
  headers: Record<string, string>
  body?: string
}

/** Fills path, query and body; ids are percent-encoded so that none can leave its place in the path. */
export function buildRequest(endpoint: Pick<Endpoint, 'path'>, input: RequestInput): BuiltRequest {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeSegment(String(input.params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const path = search.size > 0 ? `${filled}?${search.toString()}` : filled
  if (input.body === undefined) return { path, headers: {} }
  return { path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input.body) }
}

/** The URL parser resolves `.` and `..` away even as `%2E`: no id is called so, and the instance then knows of none. */
function encodeSegment(segment: string): string {
  return /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)
}
