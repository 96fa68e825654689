// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { renderWidget, type RenderedWidget, type RenderWidgetOptions } from '@barn-workbench/plugin-sdk/widget/testing'
import manifest from '../manifest.json'
import feed from '../src/feed'

const DAY = 24 * 60 * 60 * 1_000
const NOW = Date.parse('2026-11-28T20:00:00Z')
const options: RenderWidgetOptions = {
  manifest,
  now: NOW,
  time: { start: Date.parse('2026-11-10'), end: NOW },
}

const days = Array.from({ length: 20 }, (_, day) => new Date(Date.parse('2026-11-08') + day * DAY))
const german = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('.')
const GERMAN_FILE = ['Datum;Futter kg;Wasser l', ...days.map((day) => `${german(day)};100,5;301,5`)].join('\r\n')

/** Chooses a file, as a person does by the button. */
async function choose(widget: RenderedWidget, name: string, content: BlobPart) {
  const input = widget.element.querySelector('input')
  if (!input) throw new Error('The widget has no file input.')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([content], name)] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function told(widget: RenderedWidget): Promise<string> {
  await expect.poll(() => widget.toasts.length).toBeGreaterThan(0)
  return widget.toasts.at(-1)?.text ?? ''
}

test('a German file is read without a question, drawn, and kept on the device', async () => {
  const widget = await renderWidget(feed, options)
  await widget.findText('Drop a CSV file of feed and water here')
  await choose(widget, 'waage.csv', `\u{feff}${GERMAN_FILE}`)
  expect(await told(widget)).toBe('waage.csv: 20 days read.')
  expect(Object.values((widget.storage as { amounts: { days: object } }).amounts.days)[0]).toEqual([100.5, 301.5])
  await widget.findText(/^Bar chart of 2 series .* Lowest value 100\.5, highest 301\.5\./)
  await widget.findText(/^Line chart of 1 series .* Lowest value 3, highest 3\./)
  expect(widget.dialog).toBeNull()
  // Its age is that of the newest day, 27 November, which ends in the barn at 23:00 of UTC.
  expect(widget.updatedAt).toBe(Date.parse('2026-11-27T23:00:00Z'))
})

test('a file that is dropped is read, too', async () => {
  const widget = await renderWidget(feed, options)
  const place = (await widget.findText('Drop a CSV file of feed and water here')).closest('.page')
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: { files: [new File([GERMAN_FILE], 'dropped.csv')] } })
  place?.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(await told(widget)).toBe('dropped.csv: 20 days read.')
})

test('where columns or dates are not clear, a dialog asks', async () => {
  const widget = await renderWidget(feed, options)
  await choose(widget, 'meter.csv', 'Day,A,B\n01/02/2026,100,300\n02/02/2026,100,310\n,,')
  await expect.poll(() => widget.dialog?.fields.map(({ name }) => name)).toEqual(['feed', 'water', 'order'])
  await widget.answer({ feed: '1', water: '2', order: 'monthFirst' })
  expect(await told(widget)).toBe('meter.csv: 2 days read. One row was left out.')
  const { days: read } = (widget.storage as { amounts: { days: Record<string, unknown> } }).amounts
  expect(read).toEqual({
    [Date.parse('2026-01-02') / DAY]: [100, 300],
    [Date.parse('2026-02-02') / DAY]: [100, 310],
  })
})

test('closing the dialog reads nothing', async () => {
  const widget = await renderWidget(feed, options)
  await choose(widget, 'meter.csv', 'Day,A,B\n2026-02-01,100,300\n2026-02-02,100,310')
  await expect.poll(() => widget.dialog).not.toBeNull()
  await widget.answer(null)
  expect(widget.toasts).toEqual([])
  expect(widget.storage).toEqual({})
})

test.each([
  ['empty.csv', '', 'empty.csv is empty.'],
  [
    'letter.txt',
    'Dear all',
    'letter.txt has no columns: its lines are divided neither by semicolons, commas nor tabs.',
  ],
  ['picture.png', '\0\0\0', 'picture.png is no text file. Save it as CSV in your spreadsheet first.'],
  ['names.csv', 'Pig;Pen\nEmma;North\nBella;South', 'names.csv has no column of dates.'],
  ['days.csv', 'Day;Pen\n2026-01-01;a\n2026-01-02;b', 'days.csv has no column of numbers.'],
  ['large.csv', 'x'.repeat(10 * 1024 * 1024 + 1), 'large.csv is larger than 10 MB.'],
])('%s is refused in words', async (name, content, words) => {
  const widget = await renderWidget(feed, options)
  await choose(widget, name, content)
  expect(await told(widget)).toBe(words)
  expect(widget.toasts[0]?.tone).toBe('error')
})

const day = (text: string) => String(Date.parse(text) / DAY)
const stored = { amounts: { days: { [day('2026-11-01')]: [100, 300], [day('2026-11-02')]: [100, 310] }, hours: {} } }

test('a time without data leads to the time of the files', async () => {
  const widget = await renderWidget(feed, { ...options, storage: stored })
  await widget.findText('Nothing is known for this time. Files reach from 1 Nov 2026 to 2 Nov 2026.')
  await widget.press('Show it')
  expect(widget.time.window).toEqual({
    start: Date.parse('2026-10-31T23:00:00Z'),
    end: Date.parse('2026-11-02T23:00:00Z'),
  })
  await widget.findText(/^Bar chart of 2 series .* Lowest value 100, highest 310\./)
})

test('all data is deleted after a question', async () => {
  const widget = await renderWidget(feed, { ...options, storage: stored, language: { locale: 'de-DE' } })
  await widget.findText(/Für diese Zeit ist nichts bekannt/)
  await widget.pressHeader('forget')
  await expect.poll(() => widget.dialog?.title).toBe('Futter und Wasser löschen?')
  await widget.answer({})
  await widget.findText('Eine CSV-Datei mit Futter und Wasser hier ablegen')
  expect(widget.storage).toEqual({})
})

test('the amounts are also there as a table, and as a file of all values for specialists', async () => {
  const widget = await renderWidget(feed, options)
  await choose(widget, 'waage.csv', GERMAN_FILE)
  await widget.findText(/^Bar chart of 2 series/)
  expect(widget.header.actions?.map(({ id }) => id)).toEqual(['table', 'png', 'csv', 'add', 'enter', 'forget'])
  await widget.pressHeader('csv')
  await expect
    .poll(() => widget.files.map(({ name, type }) => [name, type]))
    .toEqual([['Test-barn-2026-11-28T210000.csv', 'text/csv']])
  expect(widget.files[0]?.text).toMatch(/^Time,Feed \(kg\),Water \(l\)\r\n/)
  await widget.pressHeader('table')
  expect(await widget.findText('Feed (kg)')).toBeTruthy()
  expect(widget.element.querySelectorAll('tbody tr').length).toBeGreaterThan(10)
  await widget.setUserMode('basic')
  expect(widget.header.actions?.map(({ id }) => id)).toEqual(['table', 'png', 'add', 'enter', 'forget'])
})

/** Enters something into a field of the form, as a person does. */
function enter(widget: RenderedWidget, name: 'day' | 'feed' | 'water', value: string) {
  const field = widget.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
  if (!field) throw new Error(`There is no field ${name}.`)
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  // React takes a value for a new one only if it was set past its own setter.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

test('a day is entered by hand, and takes the place of what was known of it', async () => {
  const widget = await renderWidget(feed, { ...options, storage: stored })
  const [today, known] = [day('2026-11-28'), { [day('2026-11-27')]: [90, null] }]
  await widget.setLanguage({ locale: 'de-DE' })
  await widget.pressHeader('enter')
  await widget.findText('Tag eintragen')
  await widget.press('Eintragen')
  await widget.findText('Bitte füllen Sie dieses Feld aus.')
  expect(widget.storage).toEqual(stored)
  enter(widget, 'feed', '1.200,5')
  enter(widget, 'water', '3600')
  await expect.poll(() => widget.isUnsaved).toBe(true)
  await widget.press('Eintragen')
  expect(await told(widget)).toBe('Sa., 28. Nov. ist eingetragen.')
  expect(widget.isUnsaved).toBe(false)
  enter(widget, 'day', day('2026-11-27'))
  enter(widget, 'feed', '90')
  await widget.press('Eintragen')
  await expect.poll(() => widget.toasts.length).toBe(2)
  const { days: kept } = (widget.storage as typeof stored).amounts
  expect(kept).toEqual({ ...stored.amounts.days, ...known, [today]: [1200.5, 3600] })
})
