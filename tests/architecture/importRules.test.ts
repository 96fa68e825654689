import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const configuration = require(resolve(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[]
  options: ICruiseOptions
}

/** Imports that break a rule: the rule, the importing file, and the import. */
const planted: [rule: string, from: string, to: string][] = [
  ['public-doors-only', 'core/src/log/a.ts', '@barn-workbench/core/nowhere'],
  ['no-cycles', 'core/src/log/b.ts', './bBack'],
  ['guest-page-is-alone', 'workbench/src/shell/guest.ts', '../guest/target'],
  ['core-is-alone', 'core/src/log/c.ts', '../../../plugin-sdk/src/index'],
  ['core-is-pure', 'core/src/log/d.ts', 'react'],
  ['core-needs-no-node', 'core/src/log/e.ts', 'node:net'],
  ['core-server-is-for-servers', 'core/src/log/f.ts', '../server/target'],
  ['core-server-is-for-servers', 'workbench/src/server.ts', '../../core/src/server/target'],
  ['core-order-basics', 'core/src/time/a.ts', '../result/target'],
  ['core-order-clock', 'core/src/clock/a.ts', '../result/target'],
  ['core-order-result', 'core/src/result/a.ts', '../schema/target'],
  ['core-order-schema', 'core/src/schema/a.ts', '../query/target'],
  ['core-order-query', 'core/src/query/a.ts', '../contract/target'],
  ['core-order-contract', 'core/src/contract/a.ts', '../transport/target'],
  ['core-order-transport', 'core/src/transport/a.ts', '../session/target'],
  ['core-order-display-mode', 'core/src/displayMode/a.ts', '../session/target'],
  ['core-order-session', 'core/src/session/a.ts', '../jobs/target'],
  ['core-layout-knows-documents', 'core/src/layout/a.ts', '../contract/target'],
  ['sdk-knows-core-only', 'plugin-sdk/src/react/a.ts', '../../../workbench/src/target'],
  ['sdk-root-runs-no-react', 'plugin-sdk/src/define/a.ts', '../react/target'],
  ['sdk-root-runs-no-react', 'plugin-sdk/src/define/b.ts', '../newRoom/target'],
  ['sdk-root-runs-no-react', 'plugin-sdk/src/time/b.ts', 'react'],
  ['sdk-root-runs-no-react', 'plugin-sdk/src/requests/sharedCall.ts', '../newRoom/target'],
  ['sdk-order', 'plugin-sdk/src/form/a.ts', '../richText/target'],
  ['sdk-order', 'plugin-sdk/src/widget/order.ts', '../host/target'],
  ['sdk-order', 'plugin-sdk/src/context/a.ts', '../define/target'],
  ['sdk-order', 'plugin-sdk/src/newRoom/a.ts', '../react/target'],
  ['engines-know-canvas-and-time', 'plugin-sdk/src/chart/engine/a.ts', '../../react/target'],
  ['engines-know-canvas-and-time', 'plugin-sdk/src/stage/b.ts', './react/target'],
  ['nobody-knows-author-tools', 'core/src/log/g.ts', '../../../dev/src/target'],
  ['author-tools-know-packages', 'dev/src/a.ts', '../../workbench/src/target'],
  ['portable-doors-bring-no-workbench', 'plugin-sdk/src/widget/a.ts', '@mantine/core'],
  ['examples-know-portable-doors', 'examples/one/src/a.ts', '../../../plugin-sdk/src/react/target'],
  ['host-door-is-for-the-workbench', 'plugins/one/src/c.ts', '../../../plugin-sdk/src/host/target'],
  ['plugins-know-no-library-of-controls', 'plugins/one/src/d.ts', '@mantine/core'],
  ['plugins-know-no-library-of-controls', 'plugins/one/tests/d.test.ts', '@tabler/icons-react'],
  ['plugin-knows-core-and-sdk', 'plugins/one/src/a.ts', '../../../workbench/src/target'],
  ['plugins-are-strangers', 'plugins/one/src/b.ts', '../../two/src/target'],
  ['machines-are-pure', 'plugins/one/src/filter/a.machine.ts', '../queries/useTarget'],
  ['machines-know-no-react', 'plugins/one/src/filter/b.machine.ts', 'react'],
  ['queries-know-no-ui', 'plugins/one/src/queries/a.ts', '../widgets/target'],
  ['queries-know-no-ui', 'plugins/one/src/queries/b.ts', '../filter/target.machine'],
  ['views-are-props-only', 'plugins/one/src/widgets/AView.tsx', '../queries/useTarget'],
  ['views-are-props-only', 'plugins/one/src/widgets/BView.tsx', '../filter/target.machine'],
  ['widgets-are-lazy', 'plugins/one/src/manifest.ts', './widgets/AView'],
  ['manifests-run-no-react', 'plugins/one/src/widgets/index.ts', 'react'],
  ['manifests-run-no-react', 'plugins/one/src/slots/index.ts', '../../../../plugin-sdk/src/react/target'],
  ['manifests-run-no-react', 'plugins/one/src/jobs/index.ts', '../../../../plugin-sdk/src/newRoom/target'],
  ['manifests-run-no-react', 'plugins/one/src/finders/index.ts', 'react'],
  ['manifests-run-no-react', 'plugins/one/src/intents.ts', 'react'],
  ['manifests-run-no-react', 'plugins/one/src/widgets/chart/settings.ts', 'react'],
  ['contributions-are-tested-outside-src', 'plugins/one/src/widgets/a.test.ts', '../manifest'],
  ['instance-knows-core-only', 'instance/src/a.ts', '../../layouts/src/target'],
  ['barn-knows-doors', 'barn/src/a.ts', '../../instance/src/pictures/target'],
  ['nobody-knows-the-barn', 'instance/src/c.ts', '../../barn/src/target'],
  ['instance-knows-no-ui', 'instance/src/b.ts', 'react'],
  ['instance-order', 'instance/src/log/a.ts', '../pictures/target'],
  ['instance-order', 'instance/src/stores/a.ts', '../target'],
  ['instance-order', 'instance/src/newRoom/a.ts', '../pictures/target'],
  ['no-simulator-outside-composition', 'instance/src/pictures/a.ts', '../simulator/index'],
  ['one-door-to-the-simulator', 'instance/src/composition/a.ts', '../simulator/model/target'],
  ['one-door-to-plugins', 'workbench/src/a.ts', '../../plugins/one/src/manifest'],
  ['workbench-knows-no-instance', 'workbench/src/b.ts', '../../instance/src/target'],
  ['workbench-boot-knows-no-screen', 'workbench/src/registry/a.ts', '../shell/target'],
  ['workbench-shell-knows-no-dashboard', 'workbench/src/shell/a.ts', '../editor/target'],
  ['no-folder-cycles', 'workbench/src/palette/a.ts', '../share/target'],
  ['grid-has-one-home', 'workbench/src/c.ts', 'react-grid-layout'],
  ['leaves', 'layouts/src/a.ts', '../../workbench/src/target'],
  ['nothing-imports-tests', 'workbench/src/d.ts', '../../tests/target'],
  ['not-reachable', 'core/src/log/alone.ts', ''],
]

const targets = [
  'workbench/src/shell/target.ts',
  'workbench/src/editor/target.ts',
  'workbench/src/share/target.ts',
  'workbench/src/palette/target.ts',
  'core/src/result/target.ts',
  'core/src/schema/target.ts',
  'core/src/query/target.ts',
  'core/src/contract/target.ts',
  'core/src/transport/target.ts',
  'core/src/session/target.ts',
  'core/src/server/target.ts',
  'core/src/jobs/target.ts',
  'plugin-sdk/src/index.ts',
  'plugin-sdk/src/react/target.ts',
  'plugin-sdk/src/newRoom/target.ts',
  'plugin-sdk/src/define/target.ts',
  'plugin-sdk/src/richText/target.ts',
  'plugin-sdk/src/stage/react/target.ts',
  'plugin-sdk/src/host/target.ts',
  'workbench/src/target.ts',
  'workbench/src/guest/target.ts',
  'dev/src/target.ts',
  'plugins/two/src/target.ts',
  'plugins/one/src/queries/useTarget.ts',
  'plugins/one/src/widgets/target.ts',
  'plugins/one/src/filter/target.machine.ts',
  'instance/src/target.ts',
  'instance/src/pictures/target.ts',
  'instance/src/simulator/index.ts',
  'instance/src/simulator/model/target.ts',
  'barn/src/target.ts',
  'layouts/src/target.ts',
  'tests/target.ts',
]

/** Packages that the planted imports name. */
const PACKAGES = ['react', 'react-grid-layout', '@mantine/core', '@tabler/icons-react']

let folder = ''
const broken = new Map<string, string[]>()

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  for (const target of targets) write(target, 'export const target = 1\n')
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  write(
    'package.json',
    JSON.stringify({ name: 'planted', dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])) }),
  )
  for (const [, from, to] of planted)
    write(from, to ? `import * as found from '${to}'\nexport const used = found\n` : 'export const alone = 1\n')
  write('workbench/src/share/b.ts', "import * as found from '../palette/target'\nexport const used = found\n")
  write('core/src/log/bBack.ts', "import * as found from './b'\nexport const used = found\n")
  const options = { ...configuration.options }
  Reflect.deleteProperty(options, 'tsConfig')
  const folders = ['core', 'plugin-sdk', 'plugins', 'workbench', 'layouts', 'instance', 'barn', 'dev', 'examples']
  const { output } = await cruise(folders, {
    ...options,
    baseDir: folder,
    ruleSet: { forbidden: configuration.forbidden as never },
    validate: true,
  })
  for (const { rule, from } of (output as ICruiseResult).summary.violations)
    broken.set(rule.name, [...(broken.get(rule.name) ?? []), from])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every rule has a planted violation', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(configuration.forbidden.map(({ name }) => name)))
})

test.each(planted)('%s is found in %s', (rule, from) => {
  // A rule of folders names the folder.
  expect(broken.get(rule) ?? []).toContain(rule === 'no-folder-cycles' ? dirname(from) : from)
})
