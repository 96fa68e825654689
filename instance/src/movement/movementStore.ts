import type { CameraMovementInput, PictureMask } from '@barn-workbench/core/schema'
import type { Database } from '../database'

/** How a camera is watched for movement. */
export interface MovementSettings extends CameraMovementInput {
  /** The burnt-in clocks that were found; null as long as this is not known. */
  found: PictureMask[] | null
}

export type MovementStore = ReturnType<typeof createMovementStore>

const DEFAULT_SETTINGS: MovementSettings = { isMeasured: true, masks: null, found: null }

/** Stores how cameras are watched for movement. A camera of which nothing is stored is measured. */
export function createMovementStore(database: Database) {
  async function find(cameraId: string): Promise<MovementSettings> {
    const query = database.current().selectFrom('camera_movement').selectAll().where('camera_id', '=', cameraId)
    const row = await query.executeTakeFirst()
    if (!row) return DEFAULT_SETTINGS
    return { isMeasured: row.is_measured === 1, masks: masksOf(row.masks), found: masksOf(row.found) }
  }

  async function store(
    cameraId: string,
    columns: Partial<{ is_measured: number; masks: string | null; found: string | null }>,
  ): Promise<void> {
    await database
      .current()
      .insertInto('camera_movement')
      .values({ camera_id: cameraId, is_measured: 1, masks: null, found: null, ...columns })
      .onConflict((conflict) => conflict.column('camera_id').doUpdateSet(columns))
      .execute()
  }

  return {
    find,
    /** The parts of a camera's picture that do not count: the chosen ones, else those that were found. */
    async masksOf(cameraId: string): Promise<readonly PictureMask[]> {
      const { masks, found } = await find(cameraId)
      return masks ?? found ?? []
    },
    write: (cameraId: string, { isMeasured, masks }: CameraMovementInput) =>
      store(cameraId, { is_measured: isMeasured ? 1 : 0, masks: masks && JSON.stringify(masks) }),
    noteFound: (cameraId: string, found: readonly PictureMask[]) => store(cameraId, { found: JSON.stringify(found) }),
    async remove(cameraId: string): Promise<void> {
      await database.current().deleteFrom('camera_movement').where('camera_id', '=', cameraId).execute()
    },
  }
}

function masksOf(json: string | null): PictureMask[] | null {
  return json === null ? null : (JSON.parse(json) as PictureMask[])
}
