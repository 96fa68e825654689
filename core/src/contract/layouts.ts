import { z } from 'zod'
import { Id, LayoutDocument, NewId, OwnLayout, StoredLayout } from '../schema'
import { anyOf, endpoint, LAYOUT_PRIORITY, signedIn } from './endpoint'

const layoutIdParams = z.object({ layoutId: Id })
const savedLayoutParams = z.object({ layoutId: NewId })
const managers = anyOf('layouts.manage')
/** An account's own operations on a layout, as they are stored. */
const VersionedOwnLayout = OwnLayout.extend({ version: z.int() })

/**
 * Layouts of an instance, each for some roles or for everyone, and the operations with which an account changes a
 * layout for itself. Writing a layout needs `layouts.manage`; an account's own operations need no permission.
 */
export const layouts = {
  /** Returns the layouts for the account's roles, or all of them to an account with `layouts.manage`. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    form: 'result',
    reply: z.array(StoredLayout),
  }),

  /** Returns one layout. `layout/not-found`: there is no such layout for the account. */
  get: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts/:layoutId',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: layoutIdParams,
    form: 'result',
    reply: StoredLayout,
    errors: ['layout/not-found'],
  }),

  /**
   * Creates or replaces a layout. With `If-Match` it must exist, with `If-None-Match: *` it must not.
   * `request/invalid`: the `layoutId` of the body differs from the one in the path.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/workbench/layouts/:layoutId',
    access: managers,
    priority: LAYOUT_PRIORITY,
    replaces: true,
    createsToo: true,
    params: savedLayoutParams,
    // A document may be sent as it was read; the instance itself sets what is not content.
    body: LayoutDocument.extend({ layoutId: Id.optional(), version: z.int().optional() }).strict(),
    form: 'result',
    reply: LayoutDocument,
    errors: ['request/version-mismatch', 'request/invalid'],
  }),

  /** Deletes a layout. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/layouts/:layoutId',
    access: managers,
    priority: LAYOUT_PRIORITY,
    replaces: true,
    params: layoutIdParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['layout/not-found', 'request/version-mismatch'],
  }),

  /** Returns the account's own operations on all layouts. */
  listOwn: endpoint({
    method: 'GET',
    path: '/api/workbench/own-layouts',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    form: 'result',
    reply: z.array(VersionedOwnLayout.extend({ layoutId: Id })),
  }),

  /** Returns the account's own operations on one layout. `layout/not-found`: there are none. */
  getOwn: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: layoutIdParams,
    form: 'result',
    reply: VersionedOwnLayout,
    errors: ['layout/not-found'],
  }),

  /**
   * Creates or replaces the account's own operations on a layout. With `If-Match` they must exist, with
   * `If-None-Match: *` they must not. A version is not given twice, even if the operations are deleted in between.
   * `request/too-large`: they have more than 100 KiB. `layout/too-many`: all of the account's have more than 2 MiB, or
   * there are more than 500.
   */
  saveOwn: endpoint({
    method: 'PUT',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    replaces: true,
    createsToo: true,
    params: savedLayoutParams,
    body: OwnLayout.strict(),
    form: 'result',
    reply: VersionedOwnLayout,
    errors: ['request/version-mismatch', 'request/too-large', 'layout/too-many'],
  }),

  /** Deletes the account's own operations on a layout. `layout/not-found`: there are none. */
  removeOwn: endpoint({
    method: 'DELETE',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    replaces: true,
    params: layoutIdParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['layout/not-found', 'request/version-mismatch'],
  }),
}
