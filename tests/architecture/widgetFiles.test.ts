import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { plugins } from '../../workbench/src/plugins'

const root = resolve(import.meta.dirname, '../..')
const ids = plugins.flatMap((plugin) => (plugin.widgets ?? []) as readonly WidgetDefinition[]).map(({ id }) => id)

test.each(ids)('%s stands in the folder of its name, by which faults and sizes find it', (id) => {
  const [plugin = '', part = ''] = id.split('.')
  const folder = resolve(root, 'plugins', plugin, 'src/widgets', part)
  expect(existsSync(folder)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.endsWith('Widget.tsx'))).toHaveLength(1)
})
