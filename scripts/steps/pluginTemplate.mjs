/** Files of a new plugin by their path: one widget that shows how widgets are written. */
export function pluginTemplate(id) {
  const messages = ({ title, description, setting, count, empty }) =>
    `${JSON.stringify(
      {
        widgets: { overview: { title, description, settings: { nameContains: setting } } },
        count_one: count.one,
        count_other: count.other,
        empty,
      },
      null,
      2,
    )}\n`
  const name = id.replace(/(^|-)(.)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
  return {
    'package.json': `${JSON.stringify(
      {
        name: `@barn-workbench/plugin-${id}`,
        version: '1.0.0',
        license: 'Apache-2.0',
        type: 'module',
        exports: { '.': './src/manifest.ts' },
        dependencies: {
          '@barn-workbench/core': '*',
          '@barn-workbench/plugin-sdk': '*',
          react: '19.3.1',
          zod: '^4.6.7',
        },
      },
      null,
      2,
    )}\n`,
    'README.md': `# ${name}\n\nWhat this plugin shows, for whom, and which permissions it needs.\n`,
    'src/manifest.ts': `import { definePlugin } from '@barn-workbench/plugin-sdk'
import { overview } from './widgets'

export default definePlugin({
  id: '${id}',
  widgets: [overview],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
`,
    'src/widgets/index.ts': `import { defineWidget } from '@barn-workbench/plugin-sdk'
import { OverviewSettings } from './overview/settings'

export const overview = defineWidget({
  id: '${id}.overview',
  settings: OverviewSettings,
  migrations: [],
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: [],
  load: () => import('./overview/OverviewWidget'),
})
`,
    'src/widgets/overview/settings.ts': `import { z } from 'zod'

export const OverviewSettings = z.object({
  /** Counts only cameras whose name contains this text. */
  nameContains: z.string().default(''),
})
export type OverviewSettings = z.output<typeof OverviewSettings>
`,
    'src/widgets/overview/OverviewWidget.tsx': `import { Figure, updatedAtOf, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useCameraCount } from '../../queries/useCameraCount'
import type { OverviewSettings } from './settings'

export default function OverviewWidget({ settings }: { settings: OverviewSettings }) {
  const t = useMessages()
  const call = useCameraCount(settings.nameContains)
  const isEmpty = call.data === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
      updatedAt={updatedAtOf(call)}
    >
      <Figure value={call.data} unit={t('count', { count: call.data })} />
    </WidgetFrame>
  )
}
`,
    'src/queries/useCameraCount.ts': `import { cameras } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { useCount } from '@barn-workbench/plugin-sdk/react'

/** Time between two counts. */
const REFRESH_PERIOD = MINUTE

/** The number of cameras whose name contains a text. */
export function useCameraCount(nameContains: string) {
  return useCount(cameras.query, { query: [where('name', 'contains', nameContains)] }, { refresh: REFRESH_PERIOD })
}
`,
    'locale/en.json': messages({
      title: name,
      description: 'Counts cameras.',
      setting: { label: 'Name contains', hint: 'Counts only cameras whose name contains this text.' },
      count: { one: 'camera', other: 'cameras' },
      empty: { title: 'No cameras', hint: 'No camera has such a name.' },
    }),
    'locale/de.json': messages({
      title: name,
      description: 'Zählt Kameras.',
      setting: { label: 'Name enthält', hint: 'Zählt nur Kameras, deren Name diesen Text enthält.' },
      count: { one: 'Kamera', other: 'Kameras' },
      empty: { title: 'Keine Kameras', hint: 'Keine Kamera hat einen solchen Namen.' },
    }),
    'tests/plugin.test.tsx': `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import {
  aCamera,
  createFakeInstance,
  describePlugin,
  documents,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { overview } from '../src/widgets'

describePlugin(plugin)

test('counts the cameras whose name contains the text', async () => {
  const barnCameras = [aCamera({ name: 'Pens 1–2' }), aCamera({ name: 'Pens 3–4' }), aCamera({ name: 'Yard' })]
  const instance = createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => barnCameras)] })
  await renderWidget(overview, { plugin, instance, settings: { nameContains: 'pens' } })
  expect(await screen.findByText('2')).toBeTruthy()
  expect(screen.getByText('cameras')).toBeTruthy()
})
`,
  }
}
