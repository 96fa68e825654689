import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A file with a fault on purpose, and the rules that refuse it; none where it is accepted. */
interface Planted {
  name: string
  path: string
  text: string
  rules: string[]
}

/** A statement of a browser test. */
const statement = (text: string, ...rules: string[]): Planted => ({
  name: text,
  path: 'tests/e2e/planted.test.ts',
  text: `import { expect, test } from './fixtures'

test('a planted one', async ({ open }) => {
  const { page } = await open()
  await expect(page).toHaveTitle('Barn')
  ${text}
})
`,
  rules,
})

/** Code of a module that draws nothing. */
const code = (text: string, ...rules: string[]): Planted => ({
  name: text,
  path: 'core/src/planted.ts',
  text: `${text}\n`,
  rules,
})

/** Code of what runs in browsers. */
const browserCode = (text: string, ...rules: string[]): Planted => ({
  ...code(text, ...rules),
  path: 'plugins/incidents/src/planted.ts',
})

/** The body of a component. */
const component = (text: string, ...rules: string[]): Planted => ({
  name: text,
  path: 'plugins/incidents/src/Planted.tsx',
  text: `import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

export const hooks = { useForm, useCallback, useEffect, useMemo, useRef, useState }
let drawn = 0
export function draw() {
  drawn += 1
}

export function Planted({ list, name }: { list: string[]; name: string }) {
  ${text}
}
`,
  rules,
})

const lines = (count: number) => `${Array.from({ length: count }, (_, line) => `  add(${line})`).join('\n')}`

const LONG = 'long '.repeat(24)

const PLANTED: Planted[] = [
  statement(
    "expect(await page.getByRole('status').innerText()).toBe('Saved')",
    'looks-once',
    'prefer-web-first-assertions',
  ),
  statement("expect(await page.getByRole('listitem').count()).toBeGreaterThan(3)", 'looks-once'),
  statement("expect((await page.getByRole('status').innerText()).trim()).toBe('Saved')", 'looks-once'),
  statement("expect(await page.evaluate(() => document.title)).toBe('Barn')", 'looks-once'),
  statement("if ((await page.getByRole('listitem').count()) > 3) throw new Error('too many')", 'looks-once'),
  statement("expect(page.url()).toContain('incidents')", 'looks-once'),
  statement('await page.waitForTimeout(500)', 'no-wait-for-timeout'),
  statement("expect(page.getByRole('status')).toHaveText('Saved')", 'missing-playwright-await'),
  statement("test.only('alone', () => undefined)", 'no-focused-test'),
  statement("test.skip('not now', () => undefined)", 'no-skipped-test'),
  statement("await expect(page.getByRole('status')).toHaveText('Saved')"),
  statement("await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(3)"),
  statement('await expect(page).toHaveURL(/incidents/)'),

  browserCode('export const id = crypto.randomUUID()', 'no-restricted-properties'),
  browserCode("export const answer = fetch('/api')", 'no-restricted-globals'),
  code("export const kept = localStorage.getItem('kept')", 'no-restricted-globals'),
  code("export const answer = fetch('/api')"),

  code(`/** ${LONG}*/\nexport const one = 1`, 'comment-width'),
  code(`export const one = 1\n// ${LONG}`, 'comment-width'),
  code(`/**\n * ${LONG}\n */\nexport const one = 1`, 'comment-width'),
  code(`/** ${LONG.slice(0, 100)}*/\nexport const one = 1`),
  code(`// https://example.com/${'a'.repeat(120)}\nexport const one = 1`),
  code(`export const one = '${LONG}'`),

  code("export * from './other'", 'project'),
  code('export enum Color {\n  red,\n}', 'project'),
  code('export const add = (a: number, b: number) => a + b', 'project'),
  code('export default {}', 'no-default-export'),
  { ...code('export default {}'), name: 'a manifest', path: 'plugins/incidents/src/manifest.ts' },
  component('return <p>{name}: none of {list}</p>', 'project'),
  component('return <p dangerouslySetInnerHTML={{ __html: name + list }} />', 'project'),

  code("import { b, a } from './other'\n\nexport const both = [a, b]", 'sorted-names'),
  code("import { type B, a } from './other'\n\nexport const all: B[] = [a]", 'sorted-names'),
  code("import { a10, a2 } from './other'\n\nexport const both = [a2, a10]", 'sorted-names'),
  code("import { a, B, c as d, type A } from './other'\n\nexport const all: A[] = [a, B, d]"),
  code("import { a } from './other'\nimport { b } from './other'\n\nexport const both = [a, b]", 'one-per-module'),
  code("import './other'\nimport { b } from './other'\n\nexport const one = b"),
  code("import { a } from './other'\nexport const one = a", 'newline-after-import'),
  code("import { A } from './other'\n\nexport const all: A[] = []", 'consistent-type-imports'),

  code('export type Shape = { side: number }', 'consistent-type-definitions'),
  code('export const anything: any = 1', 'no-explicit-any'),
  code('export const first = (list: number[]) => list[0]!', 'no-non-null-assertion', 'project'),
  code('const unused = 1', 'no-unused-vars'),
  code('export function none(unused: number) {}', 'no-unused-vars'),
  code('export function none(_unused: number) {}', 'no-unused-vars'),
  code('const _unused = 1', 'no-unused-vars'),
  code('export const two = 2 // @ts-ignore', 'ban-ts-comment'),
  code('// oxlint-disable-next-line no-var\nexport const two = 2', 'unused directive'),
  code('let one = 1\nexport const two = one + 1', 'prefer-const'),
  code('var one = 1\nexport const two = one + 1', 'no-var'),
  code('// To' + 'do: later\nexport const two = 2', 'no-warning-comments'),
  code('export function five(a: 1, b: 2, c: 3, d: 4, e: 5) {\n  return a + b + c + d + e\n}', 'max-params'),
  code(
    `export function many(a: number) {\n${Array.from({ length: 10 }, (_, way) => `  if (a === ${way}) return ${way}`).join('\n')}\n  return 11\n}`,
    'complexity',
  ),
  {
    ...code(`export function long(add: (line: number) => void) {\n${lines(100)}\n}`, 'max-lines-per-function'),
    name: 'long',
  },
  { ...code(`declare function add(line: number): void\n${lines(400)}`, 'max-lines'), name: 'a long file' },
  {
    ...code(`declare function add(line: number): void\n${lines(250)}`, 'max-lines'),
    name: 'a long view',
    path: 'plugins/incidents/src/PlantedView.tsx',
  },
  {
    ...code("import { useState } from 'react'\n\nexport const hook = useState", 'no-restricted-imports'),
    path: 'plugins/incidents/src/StateView.tsx',
  },

  component('if (name) useState(1)\n  return <p title={list[0]} />', 'rules-of-hooks'),
  component('useEffect(() => list.forEach(() => name), [list])\n  return null', 'exhaustive-deps'),
  component('const box = useRef(name)\n  return <p title={box.current + list} />', 'refs'),
  component('const Row = () => <li title={name} />\n  return <Row key={list[0]} />', 'static-components'),
  component('return <p title={`${list} ${name} ${Date.now()}`} />', 'purity'),
  component('drawn += 1\n  return <p title={`${list} ${name}`} />', 'globals'),
  component(
    'const [own] = useState({ name })\n  own.name = name\n  return <p title={own.name + list} />',
    'immutability',
  ),
  component(
    'const [own, setOwn] = useState(name)\n  setOwn(name)\n  return <p title={own + list} />',
    'set-state-in-render',
  ),
  component(
    'const [own, setOwn] = useState(name)\n  useEffect(() => setOwn(name), [name])\n  return <p title={own + list} />',
    'set-state-in-effect',
  ),
  component('try {\n    return <p title={name + list} />\n  } catch {\n    return null\n  }', 'error-boundaries'),
  component('const all = useMemo(async () => list + name, [list, name])\n  return <p hidden={!all} />', 'use-memo'),
  component('const form = useForm()\n  return <p title={form.watch(name) + list} />', 'incompatible-library'),
  component('eval(name)\n  return <p title={name + list} />', 'unsupported-syntax', 'no-eval'),
]

interface Diagnostic {
  /** As in `react(purity)`. A comment that switches a rule off without need has none. */
  code?: string
  filename: string
}

/** Lints the planted files in a folder with the configuration of the project. The rules that refuse each, in order. */
function lintPlanted(): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'barn-lint-'))
  for (const name of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Each stands in a folder of its own, beside which the configuration counts as in the project.
  const paths = PLANTED.map(({ path }, index) => path.replace(/[^/]+$/, `${index}/$&`))
  PLANTED.forEach(({ text }, index) => {
    const file = join(folder, String(paths[index]))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  })
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return paths.map((path) => {
    const codes = diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code ?? 'unused directive')
    return [...new Set(codes.map((name) => name.replace(/^.*\((.*)\)$/, '$1')))].sort()
  })
}

const found = lintPlanted()

test.each(PLANTED.map((planted, index) => ({ ...planted, found: found[index] })))(
  'of what is planted, the linter refuses what it should: $name',
  ({ rules, found }) => {
    expect(found).toEqual([...rules].sort())
  },
)
