import { join } from 'node:path'
import { MINUTE } from '@barn-workbench/core/time'
import type { AuditTrail } from '../auth'
import type { NoticeHub, Now } from '../base'
import type { Database } from '../database'
import { repeat, type InstanceLog } from '../log'
import type { LayoutStore } from '../stores'
import { openPackageFiles } from './packageFiles'
import { createPackageReader } from './packageReader'
import { createPluginInstaller } from './pluginInstaller'
import { createPluginKeys } from './pluginKeys'
import { createPluginStore } from './pluginStore'
import { createUploads } from './uploads'
import { createWidgetPlaces } from './widgetPlaces'

const PLUGINS_FOLDER = 'plugins'
const UPLOADS_FOLDER = 'uploads'
/** Period in which uploads that nobody goes on with are removed, in ms. */
const UPLOADS_PERIOD = 10 * MINUTE

interface PluginsDependencies {
  database: Database
  hub: NoticeHub
  audit: AuditTrail
  layouts: LayoutStore
  /** The data folder; undefined if everything is in memory. */
  folder: string | undefined
  now: Now
  log: InstanceLog
}

export type Plugins = ReturnType<typeof createPlugins>

/** Creates the services for plugins that are installed on the instance. */
export function createPlugins({ folder, layouts, log, ...dependencies }: PluginsDependencies) {
  const { database, now } = dependencies
  const pluginsFolder = folder === undefined ? undefined : join(folder, PLUGINS_FOLDER)
  const files = openPackageFiles(pluginsFolder)
  const uploads = createUploads(pluginsFolder === undefined ? undefined : join(pluginsFolder, UPLOADS_FOLDER), now)
  const keys = createPluginKeys(database, now)
  const store = createPluginStore({ ...dependencies, files, keys })
  const reader = createPackageReader()
  return {
    store,
    uploads,
    installer: createPluginInstaller({ uploads, reader, keys, files, store, places: createWidgetPlaces(layouts) }),
    /** Removes what interrupted runs have left, then old uploads regularly. Returns the function that stops it. */
    async start(): Promise<() => Promise<void>> {
      await store.removeOrphans()
      return repeat(uploads.removeOld, { period: UPLOADS_PERIOD, module: 'plugins', now, log })
    },
  }
}
