// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { defineWidget, type WidgetHost } from '../WidgetHost'
import { renderWidget } from './index'

const words = { en: 'Water', de: 'Wasser' }
const manifest = {
  id: 'water',
  version: '1.0.0',
  api: '1.3.0',
  name: words,
  author: { name: 'A farmer' },
  widgets: [{ name: 'litres', title: words, module: 'litres.js', size: { w: 6, h: 6 } }],
  calls: ['incidents.query'],
}

test('the age is of what the header says, else of the oldest answer', async () => {
  let host: WidgetHost | undefined
  const asks = defineWidget({
    mount(_element, given) {
      host = given
      return given.query('incidents.query', { body: {} }).subscribe(() => undefined)
    },
  })
  const widget = await renderWidget(asks, { manifest, answers: { 'incidents.query': [] }, now: DAY })
  await vi.waitFor(() => expect(widget.updatedAt).toBe(DAY))
  host?.header({ updatedAt: HOUR })
  await vi.waitFor(() => expect(widget.updatedAt).toBe(HOUR))
  host?.header({ updatedAt: null })
  await vi.waitFor(() => expect(widget.updatedAt).toBeUndefined())
  host?.header({})
  await vi.waitFor(() => expect(widget.updatedAt).toBe(DAY))
})
