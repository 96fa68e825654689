import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createWritable, type WidgetView } from '@barn-workbench/plugin-sdk/host'
import { measureWidget, memoryOfOrigin } from './measureWidget'
import { compareFigures, createPluginFigures, medianOf, type Measured } from './pluginFigures'

const loading: WidgetView = { header: {}, state: { kind: 'loading' }, updatedAt: undefined }

/** Measures a widget that the test drives. `added` has the entries into the figures. */
function measured(memory: number | null = null) {
  const clock = createFakeClock(1_000)
  const view = createWritable(loading)
  const added: Measured[] = []
  const measurement = measureWidget({
    measured: { pluginKey: 'silo@1001', version: '1.0.0' },
    served: { view },
    figures: {
      add: async (_, change) => void added.push(change),
    },
    clock,
    readMemory: () => Promise.resolve(memory),
  })
  return { clock, view, added, measurement }
}

test('the load time lasts until the first content, and is measured once', async () => {
  const { clock, view, added } = measured()
  await clock.advance(800)
  view.set({ ...loading, header: { title: 'Level' } })
  expect(added).toEqual([])
  view.set({ ...loading, state: { kind: 'content' } })
  view.set({ ...loading, state: { kind: 'empty', title: 'Nothing' } })
  expect(added).toEqual([{ load: 800 }])
})

test('a widget that begins with an error has no load time', async () => {
  const { view, added } = measured()
  view.set({ ...loading, state: { kind: 'error', problem: { code: 'widget/crashed', params: {} }, canRetry: true } })
  expect(added).toEqual([])
})

test('calls are counted over the time in which the widget was seen, and written each minute and at the end', async () => {
  const { clock, added, measurement } = measured(5_000)
  measurement.setSeen(true)
  measurement.noteCall()
  measurement.noteCall()
  await clock.advance(45_000)
  measurement.setSeen(false)
  await clock.advance(15_000)
  expect(added).toEqual([{ calls: 2, watched: 45_000, memory: 5_000 }])
  measurement.setSeen(true)
  await clock.advance(10_000)
  measurement.end()
  expect(added[1]).toEqual({ calls: 0, watched: 10_000, memory: null })
  await clock.advance(120_000)
  expect(added).toHaveLength(2)
})

test('the memory is that of all frames of the plugin, where the browser tells', async () => {
  const breakdown = [
    { bytes: 7, attribution: [{ url: 'http://one.example/plugins/silo' }] },
    { bytes: 11, attribution: [{ url: 'http://other.example/' }] },
    { bytes: 13, attribution: [{ url: 'http://one.example/plugins/silo' }] },
    { bytes: 17, attribution: [] },
  ]
  const source = { measureUserAgentSpecificMemory: () => Promise.resolve({ breakdown }) }
  expect(await memoryOfOrigin('http://one.example', source)).toBe(20)
  expect(await memoryOfOrigin('http://none.example', source)).toBeNull()
  expect(await memoryOfOrigin(undefined, source)).toBeNull()
  expect(await memoryOfOrigin('http://one.example', {})).toBeNull()
  const refused = { measureUserAgentSpecificMemory: () => Promise.reject(new Error('not isolated')) }
  expect(await memoryOfOrigin('http://one.example', refused)).toBeNull()
})

/** Figures at a time that the test sets. */
function figuresAt() {
  let time = 0
  const storage = createMemoryStorage()
  const figures = createPluginFigures({ storage, now: () => time, lock: (task) => task() })
  return { storage, figures, at: (next: number) => void (time = next) }
}

test('figures of a version add up, and stand beside those of the version before', async () => {
  const { figures, at } = figuresAt()
  const add = (version: string, change: Measured) => figures.add({ pluginKey: 'silo', version }, change)
  at(1)
  await add('1.0.0', { load: 900, calls: 1, watched: 60_000 })
  at(2)
  await add('1.1.0', { load: 300 })
  await add('1.1.0', { load: 500, calls: 4, watched: 60_000, memory: 2_000 })
  await add('1.1.0', { load: 400, calls: 2, watched: 60_000, memory: null })
  const { current, before } = compareFigures(await figures.of('silo'), '1.1.0')
  expect(current).toEqual({ loads: [300, 500, 400], calls: 6, watched: 120_000, memory: 2_000, at: 2 })
  expect(before).toMatchObject({ version: '1.0.0', figures: { loads: [900] } })
  expect(medianOf(current?.loads ?? [])).toBe(400)
  expect(compareFigures(await figures.of('feed'), '1.0.0')).toEqual({ current: null, before: null })
})

test('the last five versions and twenty loads are kept', async () => {
  const { figures, at } = figuresAt()
  for (let minor = 0; minor < 7; minor++) {
    at(minor)
    await figures.add({ pluginKey: 'silo', version: `1.${minor}.0` }, {})
  }
  expect(Object.keys(await figures.of('silo')).sort()).toEqual(['1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0'])
  for (let load = 0; load < 25; load++) await figures.add({ pluginKey: 'silo', version: '1.6.0' }, { load })
  expect((await figures.of('silo'))['1.6.0']?.loads).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
})

test('what is stored in another form counts as nothing', async () => {
  const { figures, storage } = figuresAt()
  await storage.set('plugin-figures/silo', { '1.0.0': 'fast' })
  expect(await figures.of('silo')).toEqual({})
})
