import type { Migration } from 'kysely'
import { createDocumentTable } from './documentTable'

/** What a barn is made of: its cameras, the regions that they see and the plans that they stand on. */
export const barnTables: Migration = {
  async up(database) {
    await createDocumentTable(database, 'cameras')
    await createDocumentTable(database, 'region_types')
    await createDocumentTable(database, 'region_specifications')
    await createDocumentTable(database, 'region_mappings')
    await createDocumentTable(database, 'camera_canvases')
  },
}
