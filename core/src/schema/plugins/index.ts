/*
 * The manifests of plugins of third parties (`pluginManifest`), and the records of an instance about those that were
 * installed on it (`instancePlugin`). `installedPlugins` is what the server of the client offers, `pluginPolicy` which
 * plugins may run at all, `widgetRecording` what a widget has asked for and was answered. Others reach them by the door
 * `plugins`.
 */

export { InstalledPlugins } from './installedPlugins'
export { BROKEN_POLICY, PluginPolicy, policyRefusal, startsVersion, VersionStart } from './pluginPolicy'
export {
  FILE_MISTAKES,
  isApiCompatible,
  messagesOf,
  NetworkOrigin,
  PLUGIN_FAULTS,
  PluginFilePath,
  PluginId,
  PluginManifest,
  PublisherKey,
  WIDGET_API_VERSION,
  type FileMistake,
  type OfferedPlugin,
  type PluginFault,
  type PluginWidget,
  type Publisher,
  type Signer,
} from './pluginManifest'
export {
  CODE_FACTS,
  CodeFact,
  InstancePlugin,
  PackageDigest,
  PackagePart,
  PluginGrants,
  PluginInspection,
  QuarantineReason,
} from './instancePlugin'
export { readRecording, WidgetRecording } from './widgetRecording'
export { RESERVED_PLUGIN_IDS } from './reservedPluginIds'
