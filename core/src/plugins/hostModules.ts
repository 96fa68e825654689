/**
 * The modules that the page gives to every plugin, by the names with which plugins import them. No packed plugin has
 * them in it.
 */
export const HOST_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@barn-workbench/plugin-sdk/widget',
  '@barn-workbench/plugin-sdk/widget/react',
  '@barn-workbench/plugin-sdk/widget/chart',
  '@barn-workbench/plugin-sdk/widget/list',
  '@barn-workbench/plugin-sdk/widget/picture',
] as const
