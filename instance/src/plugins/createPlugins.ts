import { join } from 'node:path'
import { MINUTE } from '@barn-workbench/core/time'
import type { AuditTrail } from '../auth'
import type { NoticeHub, Now } from '../base'
import type { Database } from '../database'
import { repeat, type InstanceLog } from '../log'
import type { LayoutStore } from '../stores'
import { openPackageFiles } from './packageFiles'
import { createPackageReader } from './packageReader'
import { createPluginInstaller, type PluginInstaller } from './pluginInstaller'
import { createPluginKeys } from './pluginKeys'
import { createPluginStore, type PluginStore } from './pluginStore'
import { createUploads, type Uploads } from './uploads'
import { createWidgetPlaces } from './widgetPlaces'

const PLUGINS_FOLDER = 'plugins'
const UPLOADS_FOLDER = 'uploads'
/** Period in which abandoned uploads are removed, in ms. */
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

/** The services for plugins that are installed on the instance. */
export interface Plugins {
  store: PluginStore
  uploads: Uploads
  installer: PluginInstaller
  /** Removes the rest of interrupted runs, then old uploads regularly. Returns the function that stops it. */
  start(): () => Promise<void>
}

export function createPlugins({ folder, layouts, log, ...dependencies }: PluginsDependencies): Plugins {
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
    start() {
      let isClean = false
      const clean = async (): Promise<void> => {
        if (!isClean) await store.removeOrphans()
        isClean = true
        await uploads.removeOld()
      }
      return repeat(clean, { period: UPLOADS_PERIOD, module: 'plugins', now, log })
    },
  }
}
