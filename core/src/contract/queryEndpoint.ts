import { z } from 'zod'
import { LargeQuery, Query } from '../query'
import { endpoint, type Access } from './endpoint'

interface QueryOptions {
  /** Place in the client's queue, smaller goes first. */
  priority?: number
  /** Whether there are very many large documents, so that a call returns fewer. */
  isLarge?: boolean
}

/** A `POST …/query` call. It answers the documents that match, or their number for the projection `count`. */
export function queryEndpoint<Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  access: Access,
  item: Item,
  options: QueryOptions = {},
) {
  return queryCall(path, access, z.union([z.int(), z.array(item)]), options)
}

/**
 * A `POST …/queryOne` call. It answers the first document that matches, or null, and ignores the projection `count`.
 */
export function queryOneEndpoint<Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  access: Access,
  item: Item,
  options: QueryOptions = {},
) {
  return queryCall(path, access, item.nullable(), options)
}

function queryCall<Path extends `/api/${string}`, Reply extends z.ZodType>(
  path: Path,
  access: Access,
  reply: Reply,
  { priority, isLarge = false }: QueryOptions,
) {
  return endpoint({
    method: 'POST',
    path,
    access,
    ...(priority !== undefined && { priority }),
    repeatable: true,
    body: isLarge ? LargeQuery : Query,
    form: 'result',
    reply,
    // Forbidden are conditions on fields that the account may not read.
    errors: ['request/too-many', 'request/forbidden'],
  })
}
