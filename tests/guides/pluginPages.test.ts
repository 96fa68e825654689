// @vitest-environment jsdom
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncidentConditions } from '@barn-workbench/core/query'
import { defineWidget, type WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import {
  aCamera,
  anIncident,
  anIncidentComment,
  aRegionSpecification,
  renderWidget,
  type RenderWidgetOptions,
} from '@barn-workbench/plugin-sdk/widget/testing'
import { at } from '../../scripts/steps/paths.mjs'

/** The pages about the portable interface: each piece of their code runs. */
const page = (name: string) => readFileSync(at('docs/plugins', name), 'utf8')
const codeOf = (text: string) => [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

const words = (text: string) => ({ en: text, de: text })
const text = (value: string) => ({ type: 'string', default: value })
const MESSAGES = {
  hello: 'Hello, {name}!',
  comment: 'Comment',
  send: 'Send',
  sent: 'Sent',
  refused: 'Refused: {reason}',
  note: 'Note',
  choose: 'Choose a file',
  lines: '{count} lines',
}
const MANIFEST = {
  id: 'pages',
  version: '1.0.0',
  api: '1.3.0',
  name: words('Pages'),
  author: { name: 'The pages' },
  widgets: [
    {
      name: 'example',
      title: words('Example'),
      module: 'example.js',
      size: { w: 6, h: 6 },
      settings: {
        type: 'object',
        properties: { count: { type: 'integer', default: 1 }, camera: text('gate'), incident: text('i1') },
      },
    },
  ],
  messages: { en: MESSAGES, de: MESSAGES },
  calls: ['incidents.query', 'incidentComments.create', 'cameras.query', 'cameras.still', 'regions.specifications'],
  intents: ['incident.open'],
  permissions: ['incidents.view', 'incidentComments.manage'],
}
const OPTIONS: RenderWidgetOptions = {
  manifest: MANIFEST,
  answers: {
    'incidents.query': [anIncident({ incidentId: 'i1', closedAt: null })],
    'cameras.query': [aCamera({ cameraId: 'gate', name: 'Gate' })],
    'incidentComments.create': anIncidentComment(),
    'regions.specifications': { pen_1: aRegionSpecification() },
  },
}

type Piece = (element: HTMLElement, host: WidgetHost) => Promise<void>
/** A function of a piece of code, in which `element` and `host` are those of a widget. */
const asFunction = (code: string) => new Function('element', 'host', `return (async () => {\n${code}\n})()`) as Piece

test('each example of the interface runs in a widget, and each function of the interface has one', async () => {
  const pieces = codeOf(page('interface.md')).map(asFunction)
  expect(pieces.length).toBeGreaterThan(5)
  let names: string[] = []
  for (const piece of pieces) {
    let running: Promise<void> = Promise.resolve()
    const widget = await renderWidget(
      {
        default: defineWidget({
          mount(element, host) {
            names = Object.keys(host)
            running = piece(element, host)
          },
        }),
      },
      OPTIONS,
    )
    let isOver = false
    void running.finally(() => (isOver = true))
    await expect
      .poll(async () => {
        // A question of an example waits for the person.
        if (widget.dialog) await widget.answer(null)
        else if (widget.menu) await widget.choose(null)
        return isOver
      })
      .toBe(true)
    await running
    widget.unmount()
  }
  const shown = codeOf(page('interface.md')).join('\n')
  expect(names.filter((name) => !shown.includes(`host.${name}`))).toEqual([])
})

/** The names that an interface of a source file declares. */
function fieldsOf(file: string, name: string): string[] {
  const [, body = ''] =
    new RegExp(`export (?:interface|type) ${name} [^{]*{\\n([\\s\\S]*?)^}`, 'm').exec(readSource(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field)
}
const readSource = (file: string) => readFileSync(at('plugin-sdk/src/widget', file), 'utf8')
const isNamedIn = (text: string) => (word: string) => text.includes(`\`${word}`) || text.includes(` ${word}\``)

test('the page of kits names each prop, and the interface each hook', () => {
  const fields = [
    ['chart/TimeChart.tsx', 'TimeChartProps'],
    ['chart/seriesColumns.ts', 'TimeSeries'],
    ['list/List.tsx', 'ListProps'],
    ['list/List.tsx', 'ListItem'],
    ['form/Form.tsx', 'FormProps'],
    ['stage/Stage.tsx', 'StageProps'],
  ].flatMap(([file = '', name = '']) => fieldsOf(file, name))
  expect(fields).toEqual(expect.arrayContaining(['knownUntil', 'isFaint', 'more', 'share', 'keepsValues', 'startId']))
  const isInKits = isNamedIn(page('kits.md'))
  expect(fields.filter((field) => !isInKits(field))).toEqual([])
  // Others are named in lists and in examples: pictures, and the parts that only some kinds of fields and shapes have.
  const ofPictures = [
    ...fieldsOf('picture/CameraPicture.tsx', 'CameraPictureProps'),
    ...fieldsOf('stage/shapes.ts', 'StagePicture'),
  ]
  expect(ofPictures).toEqual(expect.arrayContaining(['stamp', 'rotation']))
  const ofKinds = ['form/fields.ts', 'stage/shapes.ts'].flatMap((file) =>
    [...readSource(file).matchAll(/^ +(\w+)\?: .*\| undefined$/gm)].map(([, name = '']) => name),
  )
  expect(ofKinds).toEqual(expect.arrayContaining(['minimumLength', 'unit', 'hint', 'pictureId', 'color']))
  const kits = page('kits.md')
  const ofSchema = ['title', 'description', 'enum', 'format', 'minLength', 'maxLength']
  const parts = [...ofPictures, ...ofKinds, ...ofSchema, 'isPast', 'options', 'sign', 'points', 'at']
  expect(parts.filter((name) => !new RegExp(`\\b${name}\\b`).test(kits))).toEqual([])
  const hooks = [...readSource('react.tsx').matchAll(/^export function ((?:use|Path)\w+)/gm)].map(
    ([, name = '']) => name,
  )
  expect(hooks.length).toBeGreaterThan(10)
  const isInInterface = isNamedIn(page('interface.md'))
  expect(hooks.filter((name) => !isInInterface(name))).toEqual([])
})

test('open incidents are those of the workbench on the pages, in the template and in the example', () => {
  const conditions = openIncidentConditions().map(({ key, operator, value }) => {
    const text = JSON.stringify(value).replaceAll('"', "'")
    return `{ key: '${key}', operator: '${operator}', value: ${text} }`
  })
  expect(conditions).toHaveLength(4)
  const texts = [
    ...['tutorial.md', 'interface.md', 'cookbook.md'].map(page),
    readFileSync(at('create-plugin/src/template.ts'), 'utf8'),
    readFileSync(at('examples/plugins/open-incidents/newest.js'), 'utf8'),
  ]
  for (const text of texts) expect(conditions.filter((condition) => !text.includes(condition))).toEqual([])
})

const RECIPES = codeOf(page('cookbook.md'))
const folder = at('tests/.generated/cookbook')
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const [index, code] of RECIPES.entries()) writeFileSync(join(folder, `recipe${index}.js`), code)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function renderRecipe(index: number, options: Partial<RenderWidgetOptions> = {}) {
  const module = import(/* @vite-ignore */ join(folder, `recipe${index}.js`)) as Promise<never>
  return await renderWidget(module, { ...OPTIONS, ...options })
}

test('the cookbook has five recipes', () => expect(RECIPES).toHaveLength(5))

test('recipe: a count in the dashboard’s time', async () => {
  const widget = await renderRecipe(0, { time: { start: 0, end: 1 } })
  expect(await widget.findText('0 incidents')).toBeTruthy()
  expect(widget.state).toEqual({ kind: 'content' })
})

test('recipe: a comment is asked for, sent, and a refusal is said', async () => {
  const widget = await renderRecipe(1)
  await widget.press('Comment')
  await widget.answer({ text: 'All is well' })
  expect(widget.toasts).toEqual([{ text: 'Sent', tone: 'success' }])
  await widget.setCallState('forbidden')
  await widget.press('Comment')
  await widget.answer({ text: 'Again' })
  expect(widget.toasts.at(-1)).toEqual({ text: 'Refused: request/forbidden', tone: 'error' })
})

test('recipe: a picture as wide as the widget', async () => {
  const widget = await renderRecipe(2, { box: { width: 320 } })
  await expect.poll(() => widget.pictures.at(-1)).toMatchObject({ cameraId: 'gate', width: 320, isClosed: true })
  expect(widget.element.querySelector('canvas')?.width).toBe(320)
  widget.unmount()
})

test('recipe: a note that stays on the device', async () => {
  const widget = await renderRecipe(3, { storage: { note: 'Feed at six' } })
  await expect.poll(() => widget.element.querySelector('textarea')?.value).toBe('Feed at six')
})

test('recipe: the lines of a file that was chosen', async () => {
  const widget = await renderRecipe(4)
  const input = widget.element.querySelector('input')
  if (!input) throw new Error('There is no field for a file.')
  Object.defineProperty(input, 'files', { value: [new File(['a\nb\n\nc\n'], 'feed.csv')] })
  input.dispatchEvent(new Event('change'))
  expect(await widget.findText('3 lines')).toBeTruthy()
})
