import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Species } from '@barn-workbench/core/schema'

/** What a page below an instance needs. @public */
export interface InstancePage {
  /** Permissions of which one is enough; none: every account that is signed in. The instance checks them as well. */
  needs: readonly string[]
  /** Species of the instances that have it; all by default. */
  species?: readonly Species[]
  /** Types of the instances that have it, such as `barn`; all by default. */
  instanceTypes?: readonly string[]
  /** The entry in the navigation, with the title of the page; without it only links lead to the page. */
  navigation?: { icon: ComponentType<{ size?: number; stroke?: number }> }
}

/** A page of the workbench with its own path. @public */
export interface PageDefinition<P extends z.ZodObject = z.ZodObject> {
  /** `plugin.page`. Its title is in the plugin's locale under `pages.<page>.title`. */
  id: `${string}.${string}`
  /** Route pattern, such as `/settings`; of a page of an instance the part below it, such as `/incident/:incidentId`. */
  path: `/${string}`
  /** The page belongs to an instance, to which the user signs in first. */
  ofInstance?: InstancePage
  /** Schema of the route's parameters. A path that does not match it is treated as unknown. */
  params: P
  /** Loads the component, usually by a dynamic import. It receives the parsed parameters as props. */
  load(): Promise<{ default: ComponentType<z.output<P>> }>
}

/** Declares a page of a plugin; it returns its argument. @public */
export function definePage<P extends z.ZodObject>(page: PageDefinition<P>): PageDefinition<P> {
  return page
}
