/*
 * Plugins of third parties that the administrators of this instance install. Nothing of a plugin ever runs here, and
 * nothing is served as a script: its package goes to clients as bytes, which check it and run it in frames.
 *
 * 1. `uploads` takes a package in parts.
 * 2. `packageReader` reads it: `packageFacts` checks all of it, and returns its content.
 * 3. `pluginInstaller` compares it with the installed version (`inspect`), and installs it.
 * 4. `pluginStore` keeps plugins: the version that is shown and the one before, grants and quarantine. `packageFiles`
 *    has their packages, `pluginKeys` the keys that have signed them.
 * 5. `widgetPlaces` finds the dashboards that have widgets of a plugin.
 *
 * Terms: a release is the version that an author gives (`1.2.0`), the version counts the changes of the stored entity.
 */

export { createPlugins, type Plugins } from './createPlugins'
export type { Actor } from './pluginStore'
