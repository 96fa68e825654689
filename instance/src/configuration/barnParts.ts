import type { Hono } from 'hono'
import type { Route } from '../http/implement'
import type { CoreParts } from './coreParts'
import type { InstanceOptions } from './instanceOptions'

/** What a type of instance adds to the parts that all have. */
export interface TypeParts {
  routes: readonly Route[]
  /** Mounts what is no call of the contract. */
  extend?: (app: Hono) => void
  /** Makes the entities that the instance starts with, once; the instance is usable when this is done. */
  prepare(): Promise<void>
  /** Starts what runs by itself; returns what stops it. */
  start(): () => Promise<void>
}

/**
 * A barn: incidents, cameras, regions, canvases, measurements and the simulator that feeds them. Their stores, routes and
 * first entities are wired here.
 */
export function createBarnParts({ log, now }: CoreParts, { species }: InstanceOptions): TypeParts {
  return {
    routes: [],
    prepare: async () => {
      log.write({ kind: 'system', timestamp: now(), level: 'info', module: 'barn', message: `A barn of ${species}` })
    },
    start: () => () => Promise.resolve(),
  }
}
