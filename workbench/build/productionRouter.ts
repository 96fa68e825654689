import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Takes the build of `react-router` without warnings for developers: its package names only the other one to bundlers.
 */
export function productionRouter(): Plugin {
  const development = fileURLToPath(import.meta.resolve('react-router'))
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? development.replace('development', 'production') : null),
  }
}
