import type { Gateway, OpenRoute, Route } from '../http'

/** The part of an instance that only those of its type have. */
export interface InstanceParts {
  routes: readonly Route[]
  openRoutes?: readonly OpenRoute[]
  gateway?: Gateway | undefined
  /** Creates the initial entities once and brings them up to now. */
  prepare(): Promise<void>
  /** Starts what goes on by itself. Returns the function that stops it and closes what the part holds open. */
  start(): () => Promise<void>
}
