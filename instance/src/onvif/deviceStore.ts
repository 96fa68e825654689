import type { CameraDeviceFacts } from '@barn-workbench/core/schema'
import type { Database } from '../database'

/** The device that a camera is. */
export interface CameraDevice {
  /** The identity that it states when it is searched. */
  endpoint: string | null
  /** The one that it says only with its password. */
  serialNumber: string | null
  /** The address of its device service. */
  service: string
  facts: CameraDeviceFacts
}

export type DeviceStore = ReturnType<typeof createDeviceStore>

/** Stores which camera is which device, by the id of the camera. */
export function createDeviceStore(database: Database) {
  return {
    async all(): Promise<ReadonlyMap<string, CameraDevice>> {
      const rows = await database.current().selectFrom('camera_devices').selectAll().execute()
      return new Map(rows.map(({ camera_id, value }) => [camera_id, JSON.parse(value) as CameraDevice]))
    },
    async find(cameraId: string): Promise<CameraDevice | null> {
      const query = database.current().selectFrom('camera_devices').selectAll().where('camera_id', '=', cameraId)
      const row = await query.executeTakeFirst()
      return row ? (JSON.parse(row.value) as CameraDevice) : null
    },
    async write(cameraId: string, device: CameraDevice): Promise<void> {
      const value = JSON.stringify(device)
      await database
        .current()
        .insertInto('camera_devices')
        .values({ camera_id: cameraId, value })
        .onConflict((conflict) => conflict.column('camera_id').doUpdateSet({ value }))
        .execute()
    },
    async remove(cameraId: string): Promise<void> {
      await database.current().deleteFrom('camera_devices').where('camera_id', '=', cameraId).execute()
    },
  }
}
