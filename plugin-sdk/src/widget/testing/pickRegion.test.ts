// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { defineWidget, type WidgetHost } from '../WidgetHost'
import { aRegionSpecification, renderWidget } from './index'

const words = { en: 'Water', de: 'Wasser' }
const manifest = {
  id: 'water',
  version: '1.0.0',
  api: '1.3.0',
  name: words,
  author: { name: 'A farmer' },
  widgets: [{ name: 'litres', title: words, module: 'litres.js', size: { w: 6, h: 6 } }],
  calls: ['regions.specifications'],
}
const pen = (number: number) => aRegionSpecification({ regionSpecificationId: `pen_${number}`, name: `Pen ${number}` })

test('a pen is chosen from a menu with all places, in the order of their names', async () => {
  let host: WidgetHost | undefined
  const asks = defineWidget({ mount: (_element, given) => void (host = given) })
  const answers = { 'regions.specifications': { pen_10: pen(10), pen_7: pen(7) } }
  const widget = await renderWidget(asks, { manifest, answers })
  const chosen = host?.pickRegion(widget.element)
  const items = [
    { id: 'pen_7', label: 'Pen 7' },
    { id: 'pen_10', label: 'Pen 10' },
  ]
  await vi.waitFor(() => expect(widget.menu).toEqual(items))
  await widget.choose('pen_7')
  expect(await chosen).toBe('pen_7')
})
