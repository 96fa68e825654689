import type { ComponentType } from 'react'
import type { z } from 'zod'

/** A page of the workbench with its own path. @public */
export interface PageDefinition<P extends z.ZodObject = z.ZodObject> {
  /** `plugin.page`. Its title is in the plugin's locale under `pages.<page>`. */
  id: `${string}.${string}`
  /** Route pattern, such as `/login/:globalUniqueIdentifier`. */
  path: `/${string}`
  /** Schema of the route's parameters. A path that does not match it is treated as unknown. */
  params: P
  /** Loads the component, usually by a dynamic import. It receives the parsed parameters as props. */
  load(): Promise<{ default: ComponentType<z.output<P>> }>
}

/** Declares a page of a plugin; it returns its argument. @public */
export function definePage<P extends z.ZodObject>(page: PageDefinition<P>): PageDefinition<P> {
  return page
}
