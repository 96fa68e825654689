import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeIdOf, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { manifests } from '../../workbench/src/plugins'
import { loadPlugins } from '../../workbench/src/registry/loadPlugins'

const root = resolve(import.meta.dirname, '../..')
const { plugins } = await loadPlugins(manifests)
const widgets = plugins.flatMap((plugin) => (plugin.widgets ?? []) as readonly WidgetDefinition[])
const codeIds = [...new Set(widgets.map(codeIdOf))]

test.each(codeIds)('%s stands in the folder of its name, by which faults and sizes find it', (codeId) => {
  const [plugin = '', name = ''] = codeId.split('.')
  const folder = resolve(root, 'plugins', plugin, 'src/widgets', name)
  expect(existsSync(folder)).toBe(true)
  expect(readdirSync(folder).filter((file) => file.endsWith('Widget.tsx'))).toHaveLength(1)
})
