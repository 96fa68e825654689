import { dataPermissions, MAXIMUM_LISTED_SERIES, measurements } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { failInvalid, succeed } from '@barn-workbench/core/result'
import { measurementKindOf } from '@barn-workbench/core/schema'
import { implement, type CallAccount } from '../http'
import { clockMarkOf, type MeasurementStore, type RowReceiver } from '../measurements'
import type { CameraStore } from '../stores'

export interface MeasurementRouteDependencies {
  store: MeasurementStore
  receive: RowReceiver
  cameras: CameraStore
}

export function measurementRoutes({ store, receive, cameras }: MeasurementRouteDependencies) {
  return implement(measurements, {
    async write({ query: { import: importId, position = 0, dryRun, ...mapping } }, { media, now, account }) {
      if (!media) return failInvalid({ path: '', message: 'required' })
      if (importId !== undefined && !store.written.imports.isOpen(importId))
        return failInvalid({ path: 'query.import', message: 'invalid' })
      const part = importId === undefined ? undefined : { id: importId, position }
      const all = (await cameras.all()).map(({ cameraId }) => cameraId)
      const known = new Set(all.filter((cameraId) => isWithinLimit(account, cameraId)))
      return await receive({ ...media, mapping, cameras: known, part, isDryRun: dryRun === 'true', now: now() })
    },

    async list(_, { account }) {
      const mayView = (measurement: string) => mayViewMeasurement(account, measurement)
      const computed = store.coverage() ? store.source.catalogue.series.map(({ measurement }) => measurement) : []
      const measured = [...new Set([...computed, ...store.written.measured()])]
      const series = store.written
        .list(MAXIMUM_LISTED_SERIES)
        .filter(({ measurement, tags }) => mayView(measurement) && isWithinLimit(account, tags['camera']))
      return succeed({
        measured: measured.filter(mayView),
        series: series.map(({ kind, receivedTime, ...one }) => ({
          ...one,
          unit: measurementKindOf(one.measurement)?.unit ?? '',
          rows: kind,
          clock: clockMarkOf(receivedTime, one.receivedAt),
        })),
      })
    },
  })
}

/** Whether a camera is one to which the key of a machine is limited; without a camera there is nothing to limit. */
function isWithinLimit({ key }: CallAccount, camera: string | undefined): boolean {
  return camera === undefined || (key?.cameras?.has(camera) ?? true)
}

function mayViewMeasurement({ permissions }: CallAccount, measurement: string): boolean {
  return hasAnyPermission(permissions, dataPermissions(measurement))
}
