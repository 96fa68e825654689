import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { defineAction, type ActionDefinition } from './defineAction'
import type { PageDefinition } from './definePage'

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
