import { z } from 'zod'
import { Query } from '../query'
import { endpoint, type Access } from './endpoint'

/** A `POST …/query` call. It answers the documents that match, or their number for the projection `count`. */
export function queryEndpoint<Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  access: Access,
  item: Item,
  priority?: number,
) {
  return queryCall(path, access, z.union([z.int(), z.array(item)]), priority)
}

/**
 * A `POST …/queryOne` call. It answers the first document that matches, or null, and ignores the projection `count`.
 */
export function queryOneEndpoint<Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  access: Access,
  item: Item,
  priority?: number,
) {
  return queryCall(path, access, item.nullable(), priority)
}

function queryCall<Path extends `/api/${string}`, Reply extends z.ZodType>(
  path: Path,
  access: Access,
  reply: Reply,
  priority: number | undefined,
) {
  return endpoint({
    method: 'POST',
    path,
    access,
    ...(priority !== undefined && { priority }),
    repeatable: true,
    body: Query,
    form: 'result',
    reply,
  })
}
