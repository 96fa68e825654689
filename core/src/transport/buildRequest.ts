import {
  DATA_COLUMNS_TYPE,
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  type Endpoint,
} from '../contract'

/** Input of a call, without the types that `InputOf<Endpoint>` gives it. */
export interface RequestInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Options of a call that are sent as headers. */
export interface HeaderOptions {
  /** A UUID. The instance answers the same key with its first answer, so the call may be repeated. */
  idempotencyKey?: string | undefined
  /** The version of the entity that a write is based on. Another version is refused with `request/version-mismatch`. */
  ifMatch?: number | undefined
  /** The write only creates. If the entity exists, it is refused with `request/version-mismatch`. */
  ifNoneMatch?: '*' | undefined
  /** The mark of a known device from an earlier log-in. */
  knownDevice?: string | undefined
}

/** A request without its base URL and without authentication. */
export interface BuiltRequest {
  path: string
  headers: Record<string, string>
  body?: string
  /** Keys of the documents that the body requests; the reply is decoded by them. */
  projection?: readonly string[]
  /** Whether the reply is requested in columns. */
  columns?: true
}

/**
 * Percent-encodes a path segment. URL parsers resolve `.` and `..` even as `%2E`, so their dots are encoded twice; no
 * id has that form.
 */
function encodeSegment(segment: string): string {
  return /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)
}

function pathOf({ path }: Pick<Endpoint, 'path'>, { params, query }: RequestInput): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filledPath}?${search.toString()}` : filledPath
}

function headersOf({ idempotencyKey, ifMatch, ifNoneMatch, knownDevice }: HeaderOptions): Record<string, string> {
  return {
    ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    ...(ifMatch !== undefined && { [IF_MATCH_HEADER]: `"${ifMatch}"` }),
    ...(ifNoneMatch !== undefined && { [IF_NONE_MATCH_HEADER]: ifNoneMatch }),
    ...(knownDevice !== undefined && { [KNOWN_DEVICE_HEADER]: knownDevice }),
  }
}

/** The keys that the body of a query asks for. */
function projectionOf(body: unknown): { projection?: readonly string[] } {
  const { projection } = ((typeof body === 'object' ? body : null) as { projection?: unknown } | null) ?? {}
  return Array.isArray(projection) ? { projection: projection as string[] } : {}
}

/** Builds a request from a call. Parameters are encoded, so none of them can change the path beyond its own segment. */
export function buildRequest(
  endpoint: Pick<Endpoint, 'path'>,
  input: RequestInput,
  options: HeaderOptions = {},
): BuiltRequest {
  const path = pathOf(endpoint, input)
  const headers = headersOf(options)
  if (input.body === undefined) return { path, headers }
  return {
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input.body),
    ...projectionOf(input.body),
  }
}

/** Asks for the reply in columns. An instance that does not know them answers rows. */
export function inColumns(request: BuiltRequest): BuiltRequest {
  // A browser sends this value to other origins without asking: it is short and has no reserved characters.
  const accept = `${DATA_COLUMNS_TYPE}, application/json;q=0.5`
  return { ...request, columns: true, headers: { ...request.headers, Accept: accept } }
}
