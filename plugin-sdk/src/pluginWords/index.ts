/*
 * Sentences about plugins of third parties, for the screens on which they are installed and shown: what a manifest asks
 * for (`requestsOf`), and why a package is not taken. Their messages load when one of these screens needs them.
 * `PluginCard` has the looks of a plugin in a list, `workbenchParts` what only the workbench can draw of one.
 */

export { FrameLacks } from './FrameLacks'
export { requestsOf, type PluginRequest, type RequestOfPlugin, type RequestsOfPlugin } from './pluginRequests'
export { CodeText, type CodeTextProps } from './CodeText'
export { usePluginWords, type PluginWords } from './usePluginWords'
export {
  PluginButtons,
  PluginCard,
  PluginCards,
  PluginLine,
  PluginWidget,
  PluginWidgets,
  type PluginCardProps,
} from './PluginCard'
export {
  AddToDashboard,
  DashboardTitle,
  PluginFigures,
  type MeasuredPlugin,
  type NamedDashboard,
  type PlacedWidget,
} from './workbenchParts'
