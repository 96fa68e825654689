import { watchdogs } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { queryInMemory } from '../database'
import { implement } from '../http'
import type { Watchdogs } from '../watchdogs/createWatchdogs'

export function watchdogRoutes(given: Watchdogs) {
  return implement(watchdogs, {
    query: async ({ body }) => succeed(queryInMemory(await given.all(), body, 'watchdogId')),
    execute: ({ params }) => given.execute(params.id),
  })
}
