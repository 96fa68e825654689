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
  '@barn-workbench/plugin-sdk/widget/form',
  '@barn-workbench/plugin-sdk/widget/stage',
] as const

/**
 * The modules that only the page gives, to plugins that its server allows there. They draw as the workbench does, of
 * which a frame has nothing.
 */
export const PAGE_MODULES = ['@barn-workbench/plugin-sdk/ui', '@barn-workbench/plugin-sdk/icons'] as const

/** Versions of the portable widget API since which the page gives a module; the others were there from the start. */
const SINCE: Readonly<Record<string, string>> = {
  '@barn-workbench/plugin-sdk/widget/chart': '1.1.0',
  '@barn-workbench/plugin-sdk/widget/list': '1.1.0',
  '@barn-workbench/plugin-sdk/widget/picture': '1.2.0',
  '@barn-workbench/plugin-sdk/widget/form': '1.4.0',
  '@barn-workbench/plugin-sdk/widget/stage': '1.4.0',
  '@barn-workbench/plugin-sdk/ui': '1.4.0',
  '@barn-workbench/plugin-sdk/icons': '1.4.0',
}

/** The version of the portable widget API that a plugin has to name at least if it imports a module of the page. */
export function versionOfModule(name: string): string {
  return SINCE[name] ?? '1.0.0'
}
