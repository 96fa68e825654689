import type { ComponentType } from 'react'
import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import type { Species } from '@barn-workbench/core/schema'
import { defineAction, type ActionDefinition } from './defineAction'

/** The entry of a page in the navigation. @public */
export interface PageNavigation {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The heading above it: pages to look at (the default), the setup of the site, or its administration. */
  group?: 'watch' | 'setup' | 'administration'
  /**
   * Its place among the entries that compete for the rail of the desk, which has room for seven: the lowest get in, and
   * the others are under "More". The screens of the workbench have 10 (the barn's dashboard) to 70 (all sites). Without
   * it the entry comes last.
   */
  rank?: number
  /** The account needs one of these permissions to see the entry; by default, the permissions of the page. */
  needs?: readonly string[]
  /** It is for specialists: it is left out in the basic mode (`useUserMode`). */
  userMode?: 'advanced'
  /** Types of the instances whose navigation has the entry; by default all that have the page. */
  instanceTypes?: readonly string[]
}

/** The requirements of a page below an instance. @public */
export interface InstancePage {
  /**
   * The account needs one of these permissions; with an empty list, signing in is enough. The instance checks them as
   * well.
   */
  needs: readonly string[]
  /** Species of the instances that have it; all by default. */
  species?: readonly Species[]
  /** Types of the instances that have it, such as `barn`; all by default. */
  instanceTypes?: readonly string[]
  /** The entry in the navigation, with the title of the page; without it only links lead to the page. */
  navigation?: PageNavigation
}

/** A page of the workbench with its own path. @public */
export interface PageDefinition<P extends z.ZodObject = z.ZodObject> {
  /** `plugin.page`. Its title is in the plugin's locale under `pages.<page>.title`, further words under `keywords`. */
  id: `${string}.${string}`
  /**
   * Route pattern, such as `/settings`; of a page of an instance the part below it, such as `/incident/:incidentId`.
   */
  path: `/${string}`
  /**
   * Path of the screen above it, to which the way back leads, such as `/cameras`; of a page of an instance the part
   * below it. By default it is the instance, or the list of sites.
   */
  parent?: `/${string}`
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

/** Options of `openPageAction`. @public */
export interface OpenPageOptions {
  /** `plugin.action`, also the id of its intent. Its title is in the plugin's locale under `actions.<action>`. */
  id: `${string}.${string}`
  /** The page, whose path has no parameters. */
  page: Pick<PageDefinition, 'path' | 'ofInstance'>
  icon: ActionDefinition['icon']
}

/**
 * Declares an action that leads to a page. It needs the permissions of the page; to a page of an instance it leads from
 * every other one of that instance. @public
 */
export function openPageAction({ id, page: { path, ofInstance }, icon }: OpenPageOptions): ActionDefinition {
  return defineAction({
    id,
    implements: intent({ id, input: z.object({}), result: z.object({}) }),
    needs: ofInstance?.needs ?? [],
    ...(ofInstance && { needsInstance: true as const }),
    icon,
    load: async () => async (_, host) => {
      if (ofInstance && !host.session) return null
      await host.navigate(ofInstance ? `/instance/${host.session?.id}${path}` : path)
      return {}
    },
  })
}
