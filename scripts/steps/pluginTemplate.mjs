/** Files of a new plugin by their path: one widget that shows how the house does things. */
export function pluginTemplate(id) {
  const words = (title, description, count, empty) =>
    `${JSON.stringify(
      {
        widgets: { overview: { title, description } },
        count_one: count[0],
        count_other: count[1],
        empty: { title: empty[0], hint: empty[1] },
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
  /** Cameras that are counted: those whose name holds this. */
  nameContains: z.string().default(''),
})
export type OverviewSettings = z.output<typeof OverviewSettings>
`,
    'src/widgets/overview/OverviewWidget.tsx': `import { Figure, viewStateOf, updatedAtOf, useMessages, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useCameraCount } from '../../queries/useCameraCount'
import type { OverviewSettings } from './settings'

export default function OverviewWidget({ settings }: { settings: OverviewSettings }) {
  const t = useMessages()
  const call = useCameraCount(settings.nameContains)
  const state = call.data === 0 ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const) : viewStateOf(call)
  return (
    <WidgetFrame state={state} updatedAt={updatedAtOf(call)}>
      <Figure value={call.data} unit={t('count', { count: call.data })} />
    </WidgetFrame>
  )
}
`,
    'src/queries/useCameraCount.ts': `import { cameras } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { useCount } from '@barn-workbench/plugin-sdk/react'

/** ms between two counts. */
export const CAMERA_COUNT_REFRESH = 60_000

/** The number of cameras whose name holds a text. */
export function useCameraCount(nameContains: string) {
  return useCount(cameras.query, { query: [where('name', 'contains', nameContains)] }, { refresh: CAMERA_COUNT_REFRESH })
}
`,
    'locale/en.json': words(
      name,
      'Counts cameras.',
      ['camera', 'cameras'],
      ['No cameras', 'No camera has such a name.'],
    ),
    'locale/de.json': words(
      name,
      'Zählt Kameras.',
      ['Kamera', 'Kameras'],
      ['Keine Kameras', 'Keine Kamera hat einen solchen Namen.'],
    ),
    'tests/plugin.test.tsx': `// @vitest-environment jsdom
import { cameras } from '@barn-workbench/core/contract'
import { aCamera, createFakeInstance, describePlugin, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import plugin from '../src/manifest'
import { overview } from '../src/widgets'

describePlugin(plugin)

test('counts the cameras whose name holds the text', async () => {
  const found = [aCamera({ name: 'Pens 1–2' }), aCamera({ name: 'Pens 3–4' }), aCamera({ name: 'Yard' })]
  const instance = createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => found)] })
  await renderWidget(overview, { plugin, instance, settings: { nameContains: 'pens' } })
  expect(await screen.findByText('2')).toBeTruthy()
  expect(screen.getByText('cameras')).toBeTruthy()
})
`,
  }
}
