import { z } from 'zod'
import { Id, LayoutReach, PublishedLayout, StoredLayout } from '../schema'
import { anyOf, endpoint } from './endpoint'

const managers = anyOf('layouts.manage')
/** The place of an entry in the history, as a path has it. */
const EntryNumber = z.string().regex(/^[1-9]\d{0,15}$/, 'id')

/** The history of the layouts that were published on an instance, and whom one reaches. For who manages layouts. */
export const layoutHistory = {
  /** Returns the saved and removed versions, the latest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/layout-history',
    access: managers,
    form: 'result',
    reply: z.array(PublishedLayout),
  }),

  /**
   * Returns the layout of an entry, of a removal the one that was removed. To restore it, it is saved again.
   * `layout/not-found`: the history has no such entry, or no longer.
   */
  get: endpoint({
    method: 'GET',
    path: '/api/workbench/layout-history/:entry',
    access: managers,
    params: z.object({ entry: EntryNumber }),
    form: 'result',
    reply: StoredLayout,
    errors: ['layout/not-found'],
  }),

  /**
   * Returns whom a layout reaches that is published under this id, whether it exists yet or not: for everyone whom no
   * layout of a role takes it from, for those who have the role of the id, or for the roles that the stored layout
   * names.
   */
  reach: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts/:layoutId/reach',
    access: managers,
    params: z.object({ layoutId: Id }),
    form: 'result',
    reply: LayoutReach,
  }),
}
