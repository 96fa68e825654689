import type { Site } from '../../barn'
import { createCatalogue, type RowSource } from './catalogue'

/** The origin of a barn's measurements. */
export interface MeasurementOrigin {
  /** Creates a source of its rows. A source caches its last computation, so each reader needs its own. */
  createRows(): RowSource
  /**
   * The file of the built thread that answers queries about the same rows, and the data from which it computes them.
   */
  thread: { file: string; data: unknown }
}

/** The origin of the measurements of a barn without detectors: there are series, and no rows of them. */
export function createEmptyOrigin({ species, timeZone }: Site): MeasurementOrigin {
  const site = { species, timeZone }
  return {
    createRows: () => createEmptyRows(site),
    thread: { file: 'queryWorker.js', data: site },
  }
}

/** The rows of a barn without detectors. */
export function createEmptyRows({ species, timeZone }: Site): RowSource {
  const catalogue = createCatalogue(species)
  return {
    catalogue,
    timeZone,
    cameras: [],
    fillRow: () => false,
    fingerprint: JSON.stringify([timeZone, catalogue.series.map(({ column }) => column)]),
  }
}
