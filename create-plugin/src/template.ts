/** The author's choices. */
export interface PluginChoices {
  /** The plugin's id: lowercase letters, digits and hyphens. */
  id: string
  /** Its name on screen, in English and German. */
  title: string
  germanTitle: string
  /** A tile stands among others; a page fills the dashboard. */
  kind: 'tile' | 'page'
  language: 'ts' | 'js'
  withReact: boolean
}

/** What the new plugin is installed with: the version of each package, or the path of its packed file. */
export interface PackageSources {
  sdk: string
  dev: string
  /** What the SDK itself is installed with, where that is a packed file. */
  core?: string
}

const SIZES = { tile: { w: 6, h: 6, minW: 3, minH: 4 }, page: { w: 24, h: 24, minW: 6, minH: 8 } } as const

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The name of the widget within the plugin. */
const WIDGET = 'overview'

function packageJson({ id, language, withReact }: PluginChoices, { sdk, dev, core }: PackageSources): string {
  const typed = language === 'ts'
  return json({
    name: id,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'barn-plugin dev',
      check: 'barn-plugin check',
      test: 'barn-plugin test',
      pack: 'barn-plugin pack',
      sign: 'barn-plugin sign',
    },
    devDependencies: {
      '@barn-workbench/dev': dev,
      '@barn-workbench/plugin-sdk': sdk,
      ...(typed && withReact && { '@types/react': '^19.2.0' }),
      ...(withReact && { react: '^19.2.0' }),
      ...(typed && { typescript: '^7.0.0' }),
      vitest: '^4.1.0',
    },
    ...(core !== undefined && { overrides: { '@barn-workbench/core': core } }),
  })
}

function manifest({ id, title, germanTitle, kind }: PluginChoices): string {
  const words = { en: title, de: germanTitle }
  return json({
    id,
    version: '1.0.0',
    api: '1.0.0',
    name: words,
    description: { en: 'Counts the incidents of the barn.', de: 'Zählt die Vorfälle des Stalls.' },
    author: { name: 'The name of the author' },
    widgets: [
      {
        name: WIDGET,
        title: words,
        module: `${WIDGET}.js`,
        styles: [`${WIDGET}.css`],
        size: SIZES[kind],
        needs: ['incidents.view'],
        settings: { type: 'object', properties: { onlyOpen: { type: 'boolean', default: true } } },
      },
    ],
    messages: {
      en: {
        none: 'No incidents',
        count: 'incidents, counted at {time}',
        refresh: 'Count again',
        'settings.onlyOpen.label': 'Only open incidents',
      },
      de: {
        none: 'Keine Vorfälle',
        count: 'Vorfälle, gezählt um {time} Uhr',
        refresh: 'Neu zählen',
        'settings.onlyOpen.label': 'Nur offene Vorfälle',
      },
    },
    calls: ['incidents.query'],
  })
}

/** The conditions of incidents that the workbench counts as open. */
const OPEN_CONDITIONS = `            // Open as the workbench counts: also not hidden, meant for lists, and no state of a pen.
            { key: 'type', operator: 'nin', value: ['penState'] },
            { key: 'displayConfiguration.includeIn', operator: 'contains', value: 'list' },
            { key: 'hidden', operator: '==', value: false },
            { key: 'closedAt', operator: '==', value: null },`

/** Parts of the module that have types, or none in JavaScript. */
function reactModule(typed: boolean): string {
  const settings = typed ? 'useSettings<Settings>()' : 'useSettings()'
  return `import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import {
  reactWidget,
  useHeader,
  useMessages,
  useQuery,
  useReadable,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'
${typed ? '\ninterface Settings {\n  onlyOpen: boolean\n}\n' : ''}
/** The number of incidents of the barn. The workbench draws the frame around it, its state and its age. */
function Overview() {
  const t = useMessages()
  const { onlyOpen } = ${settings}
  const { locale, timeZone } = useReadable(useWidgetHost().language)
  const incidents = useQuery('incidents.query', {
    body: {
      query: onlyOpen
        ? [
${OPEN_CONDITIONS}
          ]
        : [],
      projection: 'count',
    },
  })
  useViewState(
    incidents.data === 0 ? { kind: 'empty', title: t('none') } : viewStateOf(incidents),
    incidents.refresh,
  )
  useHeader({ actions: [{ id: 'refresh', label: t('refresh'), icon: 'refresh' }] }, incidents.refresh)
  const time = new Date(incidents.updatedAt ?? 0).toLocaleTimeString(locale, { timeZone, timeStyle: 'short' })
  return (
    <p>
      <strong>{incidents.data}</strong> {t('count', { time })}
    </p>
  )
}

export default reactWidget(Overview)
`
}

function plainModule(typed: boolean): string {
  const define = typed ? 'defineWidget<Settings>' : 'defineWidget'
  return `import { defineWidget, viewStateOf } from '@barn-workbench/plugin-sdk/widget'
${typed ? '\ninterface Settings {\n  onlyOpen: boolean\n}\n' : ''}
/** The number of incidents of the barn. The workbench draws the frame around it, its state and its age. */
export default ${define}({
  mount(element, host) {
    const number = document.createElement('strong')
    const text = document.createElement('span')
    const line = document.createElement('p')
    line.append(number, ' ', text)
    element.append(line)

    const count = () =>
      host.query('incidents.query', {
        body: {
          query: host.settings.get().onlyOpen
            ? [
${OPEN_CONDITIONS.replaceAll(/^/gm, '    ')}
              ]
            : [],
          projection: 'count',
        },
      })
    let incidents = count()
    const refresh = () => incidents.refresh()
    const draw = () => {
      const state = incidents.get()
      const { locale, timeZone } = host.language.get()
      const time = new Date(state.updatedAt ?? 0).toLocaleTimeString(locale, { timeZone, timeStyle: 'short' })
      number.textContent = String(state.data ?? '')
      text.textContent = host.message('count', { time })
      host.header({ actions: [{ id: 'refresh', label: host.message('refresh'), icon: 'refresh' }] }, refresh)
      host.show(state.data === 0 ? { kind: 'empty', title: host.message('none') } : viewStateOf(state), refresh)
    }
    let endQuery = incidents.subscribe(draw)
    const ends = [
      host.language.subscribe(draw),
      host.settings.subscribe(() => {
        endQuery()
        incidents = count()
        endQuery = incidents.subscribe(draw)
        draw()
      }),
    ]
    draw()
    return () => {
      endQuery()
      for (const end of ends) end()
    }
  },
})
`
}

const STYLES = `p {
  margin: 0;
  color: var(--bw-secondary);
}

strong {
  color: var(--bw-text);
  font-size: 32px;
}
`

/** The commands of the project, as its README lists them. */
const README = ({ id, title, kind, withReact, language }: PluginChoices) => `# ${title}

A plugin for Barn Workbench. Describe here what it shows, and for whom: this file is packed, and read before it is
installed.

    npm install
    npm run dev       # a workbench with a living barn; changes are there within a second
    npm test          # its tests
    npm run check     # manifest, types, texts, permissions, size, and the widget in Chromium
    npm run pack      # dist/${id}-1.0.0.bwplugin: the one file for others

- \`manifest.json\` describes the plugin: its widgets with their settings, the calls that it makes, its texts.
- \`src/${WIDGET}.${language}${withReact ? 'x' : ''}\` is the widget${
  kind === 'page' ? ', as wide as a dashboard' : ''
}, \`src/${WIDGET}.css\` its styles; colours are those of the workbench.
- To show it to others, put the packed file into the plugin folder of a workbench, and its id \`${id}\` into the
  \`allowed.json\` there.
`

const TSCONFIG = json({
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    isolatedModules: true,
    resolveJsonModule: true,
    types: [],
  },
  include: ['src', 'test'],
})

const TEST = `import { expect, test } from 'vitest'
import { anIncident, renderWidget } from '@barn-workbench/plugin-sdk/widget/testing'
import manifest from '../manifest.json'

const answers = { 'incidents.query': [anIncident({ closedAt: null }), anIncident({ closedAt: 1 })] }
const render = (options = {}) => renderWidget(import('../src/${WIDGET}'), { manifest, answers, ...options })

test('counts the open incidents, or all', async () => {
  const widget = await render()
  expect(await widget.findText('1')).toBeTruthy()
  await widget.setSettings({ onlyOpen: false })
  expect(await widget.findText('2')).toBeTruthy()
})

test('says that there are none, in both languages', async () => {
  const widget = await render({ state: 'empty' })
  expect(widget.state).toEqual({ kind: 'empty', title: 'No incidents' })
  await widget.setLanguage({ locale: 'de-DE' })
  expect(widget.state).toEqual({ kind: 'empty', title: 'Keine Vorfälle' })
})

test.each(['loading', 'error', 'stale', 'forbidden'] as const)('is in the state %s', async (state) => {
  const widget = await render({ state })
  expect(widget.state.kind).toBe(state)
})
`

/** A test without types; where the widget is JavaScript, it has none to check. */
const testOf = (language: PluginChoices['language']) => (language === 'ts' ? TEST : TEST.replace(' as const', ''))

/** The files of a new plugin by their paths. */
export function pluginFiles(choices: PluginChoices, packages: PackageSources): Record<string, string> {
  const typed = choices.language === 'ts'
  const module = choices.withReact ? reactModule(typed) : plainModule(typed)
  return {
    'package.json': packageJson(choices, packages),
    'manifest.json': manifest(choices),
    [`src/${WIDGET}.${choices.language}${choices.withReact ? 'x' : ''}`]: module,
    [`src/${WIDGET}.css`]: STYLES,
    [`test/${WIDGET}.test.${choices.language}`]: testOf(choices.language),
    ...(typed && { 'tsconfig.json': TSCONFIG }),
    'README.md': README(choices),
    '.gitignore': 'node_modules/\ndist/\n.barn/\n',
  }
}
