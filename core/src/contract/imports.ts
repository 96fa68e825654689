import { z } from 'zod'
import { Name, NewId, Timestamp } from '../schema'
import { anyOf, endpoint } from './endpoint'

const access = anyOf('data.write')
const idParams = z.object({ id: NewId })

/**
 * An import: rows of measurements that come from one file, in many calls. `position` is how far the file is read, as
 * its sender counts it, so that it can go on after a break. `undoing`: its rows are being taken back.
 */
export const MeasurementImport = z.object({
  importId: NewId,
  name: z.string(),
  createdAt: Timestamp,
  /** Name of the account that began it; null if the account is gone. */
  createdBy: z.string().nullable(),
  position: z.int().min(0),
  /** Rows that it has added or changed, and that were not taken back. */
  rows: z.int().min(0),
  state: z.enum(['open', 'undoing']),
})
export type MeasurementImport = z.infer<typeof MeasurementImport>

export const UndoneImport = z.object({
  /** Rows that were not there before. */
  removed: z.int(),
  /** Rows that have their value of before again. */
  restored: z.int(),
  /** Rows that stay: they were changed since, or only their sums are left. */
  kept: z.int(),
})
export type UndoneImport = z.infer<typeof UndoneImport>

/** Imports of measurements from files. All calls need `data.write`. */
export const imports = {
  /** Returns the imports that can be continued or undone, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/imports',
    access,
    form: 'result',
    reply: z.array(MeasurementImport),
  }),

  /**
   * Begins an import of an id that the caller chooses, or returns the one that has this id. Its rows are sent by
   * `measurements.write` with the parameters `import` and `position`.
   */
  begin: endpoint({
    method: 'PUT',
    path: '/api/workbench/imports/:id',
    access,
    params: idParams,
    body: z.strictObject({ name: Name }),
    form: 'result',
    reply: MeasurementImport,
  }),

  /**
   * Reverts an import: rows that it has added are removed, and rows that it has changed get their previous values. A
   * call that was interrupted is repeated.
   */
  undo: endpoint({
    method: 'DELETE',
    path: '/api/workbench/imports/:id',
    access,
    managesTransactions: true,
    params: idParams,
    form: 'result',
    reply: UndoneImport,
  }),
}
