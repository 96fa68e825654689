/*
 * Plugins of third parties: the manifest by which one describes itself as plain data, and what a server of the client
 * answers about those in its folder. Widgets of such plugins know the workbench by the portable widget API alone
 * (`@barn-workbench/plugin-sdk/widget`).
 */

export {
  BROKEN_POLICY,
  CODE_FACTS,
  CodeFact,
  FILE_MISTAKES,
  InstalledPlugins,
  InstancePlugin,
  isApiCompatible,
  messagesOf,
  NetworkOrigin,
  PLUGIN_FAULTS,
  PluginFilePath,
  PluginGrants,
  PluginId,
  PluginInspection,
  PluginManifest,
  PluginPolicy,
  policyRefusal,
  PublisherKey,
  readRecording,
  RESERVED_PLUGIN_IDS,
  startsVersion,
  VersionStart,
  WIDGET_API_VERSION,
  WidgetRecording,
  type FileMistake,
  type OfferedPlugin,
  type PluginFault,
  type PluginWidget,
  type Publisher,
  type Signer,
} from '../schema/plugins'
export { isLocalOrigin } from './localOrigin'
export {
  callOfPlugins,
  entitiesOfCall,
  mayPluginsName,
  PICTURE_CALL,
  type PluginCallId,
  type PluginInput,
  type PluginReply,
} from './pluginCalls'
export { intentOfPlugins, intentsOfPlugins } from './pluginIntents'
export { HOST_MODULES, PAGE_MODULES, versionOfModule } from './hostModules'
export { readSettingsSchema, unfitSettings } from './settingsSchema'
