import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import {
  DATA_COLUMNS_TYPE,
  endpointGroups,
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  type Endpoint,
} from '@barn-workbench/core/contract'
import { PEOPLE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { errorStatus, WireProblem, type ErrorCode } from '@barn-workbench/core/result'
import * as sharedSchemas from '@barn-workbench/core/schema'
import { PEOPLE_CALLS } from './guard'
import callTexts from './openApiTexts.json'

/** A part of the description, which is plain JSON. */
type Json = Record<string, unknown>

const PROBLEM_TYPE = 'application/problem+json'
/** The errors of every call, and the errors of calls that need a token. */
const COMMON_ERRORS: readonly ErrorCode[] = ['request/invalid', 'request/key-in-url', 'instance/unexpected']
const TOKEN_ERRORS: readonly ErrorCode[] = ['request/unauthenticated', 'request/forbidden', 'request/too-many']
const WRITE_ERRORS: readonly ErrorCode[] = ['request/too-large', 'request/origin-not-allowed', 'instance/full']

/** Stands for the parameters of a path: each is its name in braces. */
const anyParams = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` })

/**
 * Describes every call of the contract as OpenAPI 3.1: parameters, bodies, replies, problems and rights. The texts are
 * the comments of the contract, which a test of the architecture keeps in `openApiTexts.json`. It takes some tenths of
 * a second in all, and lets other requests pass between the groups of calls.
 */
export async function describeApi(version: string): Promise<Json> {
  const shared: Json = {}
  const schemas = createSchemas(shared)
  shared['Problem'] = schemas.of(WireProblem, 'output')
  const paths: Record<string, Json> = {}
  for (const [group, calls] of Object.entries(endpointGroups)) {
    await setImmediate()
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operations = (paths[path] ??= {})
      operations[endpoint.method.toLowerCase()] = describeCall(`${group}.${name}`, endpoint, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Barn Workbench',
      version,
      description:
        'The calls of an instance. Times are in ms since the epoch. Requests are strict: an unknown key is refused.',
    },
    tags: Object.keys(endpointGroups).map((name) => ({ name })),
    paths,
    components: { schemas: shared, securitySchemes: SECURITY_SCHEMES },
  }
}

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a sign-in.' },
  machineKey: { type: 'http', scheme: 'bearer', bearerFormat: 'bw_…', description: 'The key of a machine.' },
}

/** The schemas that calls share, by their names in the code. */
const namedSchemas = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(sharedSchemas))
  if (schema instanceof z.ZodType && !namedSchemas.has(schema)) namedSchemas.add(schema, { id })

type Schemas = ReturnType<typeof createSchemas>

/**
 * Makes JSON Schemas, and collects in `shared` those to which others refer. Names of schemas for requests end with
 * `.input`.
 */
function createSchemas(shared: Json) {
  /** The names of parts without a name in the code, by their content: the same part comes from many calls. */
  const nameless = new Map<string, string>()

  function nameOf(part: string, parts: Json, io: 'input' | 'output'): string {
    const ending = io === 'input' ? '.input' : ''
    if (!part.startsWith('__')) return part + ending
    const content = JSON.stringify([part, parts[part]])
    const name = nameless.get(content + ending) ?? `Part${nameless.size + 1}${ending}`
    nameless.set(content + ending, name)
    return name
  }

  return {
    of(schema: z.ZodType, io: 'input' | 'output'): Json {
      // A named schema stays a reference only within another one.
      const { properties, $defs: parts = {} } = z.toJSONSchema(z.object({ value: schema }), {
        io,
        unrepresentable: 'any',
        cycles: 'ref',
        metadata: namedSchemas,
        override: ({ jsonSchema }) => {
          delete jsonSchema.id
          // A newer instance may answer more.
          if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        },
      }) as object as { properties: { value: Json }; $defs?: Json }
      const withNames = (value: unknown): Json =>
        JSON.parse(
          JSON.stringify(value).replaceAll(
            /"#\/\$defs\/([^"]+)"/g,
            (_, part: string) => `"#/components/schemas/${nameOf(part, parts, io)}"`,
          ),
        ) as Json
      for (const [part, content] of Object.entries(parts)) shared[nameOf(part, parts, io)] ??= withNames(content)
      return withNames(properties.value)
    },
  }
}

function describeCall(id: string, endpoint: Endpoint, schemas: Schemas): Json {
  const description = (callTexts as Record<string, string>)[id] ?? ''
  const [summary = ''] = /^.*?[.](?= |$)/.exec(description) ?? [description]
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    description,
    ...describeAccess(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemas),
      ...parametersOf(endpoint.query, 'query', schemas),
      ...headersOf(endpoint),
    ],
    ...describeRequest(endpoint, schemas),
    responses: { [statusOf(endpoint)]: describeReply(endpoint, schemas), ...problemsOf(endpoint) },
  }
}

/** The body of a request. One of other media types is described by its JSON form; the others are text. */
function describeRequest({ body, media }: Endpoint, schemas: Schemas): Json {
  if (media) {
    const schema = schemas.of(media.schema, 'input')
    const contents = media.types.map((type) => [
      type,
      { schema: type === 'application/json' ? schema : { type: 'string' } },
    ])
    return { requestBody: { required: true, content: Object.fromEntries(contents) as Json } }
  }
  if (!body) return {}
  const content = { 'application/json': { schema: schemas.of(body, 'input') } }
  return { requestBody: { required: !body.safeParse(undefined).success, content } }
}

/** The accounts that may make a call. One of the permissions in `x-permissions` is enough. */
function describeAccess(endpoint: Endpoint): Json {
  const { access, optionalToken, withoutPermissions } = endpoint
  const token = [{ session: [] }, ...(isForMachines(endpoint) ? [{ machineKey: [] }] : [])]
  if (access.kind === 'open') return { 'x-access': 'open', security: optionalToken ? [{}, ...token] : [] }
  if (access.kind === 'anyOf')
    return { 'x-access': 'anyOf', 'x-permissions': [...access.permissionsFor(anyParams)], security: token }
  return { 'x-access': withoutPermissions ? 'everyAccount' : access.kind, security: token }
}

/** Whether a key can make a call, with the permissions that a machine can have. */
function isForMachines(endpoint: Endpoint): boolean {
  if (PEOPLE_CALLS.has(endpoint)) return false
  const { access } = endpoint
  return access.kind !== 'anyOf' || access.permissionsFor(anyParams).some((one) => !PEOPLE_PERMISSIONS.includes(one))
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([parameter, content]) => ({
    name: parameter,
    in: place,
    required: place === 'path' || required.includes(parameter),
    schema: content,
  }))
}

function headersOf({ method, repeatable, managesTransactions, access, replaces, createsToo }: Endpoint): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description,
  })
  const isStored = method !== 'GET' && !repeatable && !managesTransactions && access.kind !== 'open'
  return [
    ...(isStored ? [header(IDEMPOTENCY_KEY_HEADER, 'A UUID. The same key is answered with the first answer.')] : []),
    ...(replaces ? [header(IF_MATCH_HEADER, 'The version on which the write is based, in quotes.')] : []),
    ...(createsToo ? [header(IF_NONE_MATCH_HEADER, 'With `*` the write only creates.')] : []),
  ]
}

function statusOf({ status, form }: Endpoint): number {
  return status ?? (form === 'nothing' ? 204 : 200)
}

function describeReply({ form, reply, columns }: Endpoint, schemas: Schemas): Json {
  const schema = () => schemas.of(reply, 'output')
  const result = () => ({ type: 'object', properties: { result: schema() }, required: ['result'] })
  switch (form) {
    case 'nothing':
      return { description: 'Done.' }
    case 'bytes':
      return { description: 'A picture or file.', content: { '*/*': {} } }
    case 'events':
      return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: schema() } } }
    case 'bare':
      return { description: 'The reply.', content: { 'application/json': { schema: schema() } } }
    case 'result':
      return {
        description: 'The reply.',
        content: { 'application/json': { schema: result() }, ...(columns && { [DATA_COLUMNS_TYPE]: {} }) },
      }
  }
}

/** The problems of a call by their status. */
function problemsOf({ errors = [], access, method, replaces }: Endpoint): Json {
  const codes = new Set<ErrorCode>([
    ...errors,
    ...COMMON_ERRORS,
    ...(access.kind === 'open' ? [] : TOKEN_ERRORS),
    ...(method === 'GET' ? [] : WRITE_ERRORS),
    ...(replaces ? (['request/version-mismatch'] as const) : []),
  ])
  const statuses = new Set([...codes].map((code) => errorStatus[code]))
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      describeProblems([...codes].filter((code) => errorStatus[code] === status)),
    ]),
  )
}

function describeProblems(codes: readonly ErrorCode[]): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { type: { enum: codes } } }] }
  return { description: codes.join(', '), content: { [PROBLEM_TYPE]: { schema } } }
}
