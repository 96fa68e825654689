import type { ComponentType } from 'react'
import type { z } from 'zod'

/** A screen with an address of its own. @public */
export interface PageDefinition<P extends z.ZodObject = z.ZodObject> {
  /** `plugin.page`. Its title stands in the plugin's locale under `pages.<page>`. */
  id: `${string}.${string}`
  /** Route pattern, e.g. `/login/:globalUniqueIdentifier`. */
  path: `/${string}`
  /** Schema of the route's parameters; an address that does not fit it is unknown. */
  params: P
  load(): Promise<{ default: ComponentType<z.output<P>> }>
}

/** Declares a page. @public */
export function definePage<P extends z.ZodObject>(page: PageDefinition<P>): PageDefinition<P> {
  return page
}
