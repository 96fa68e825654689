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
  return endpoint({
    method: 'POST',
    path,
    access,
    reads: true,
    body: Query,
    form: 'result',
    reply: z.union([z.int(), z.array(item)]),
    ...(priority !== undefined && { priority }),
  })
}

/** A `POST …/queryOne` call. It answers the first document that matches, or null. */
export function queryOneEndpoint<Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  access: Access,
  item: Item,
  priority?: number,
) {
  return endpoint({
    method: 'POST',
    path,
    access,
    reads: true,
    body: Query,
    form: 'result',
    reply: item.nullable(),
    ...(priority !== undefined && { priority }),
  })
}
