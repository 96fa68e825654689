// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { defineWidget } from '../WidgetHost'
import { renderWidget } from './index'

const words = { en: 'Water', de: 'Wasser' }
const manifest = {
  id: 'water',
  version: '1.0.0',
  api: '1.2.0',
  name: words,
  author: { name: 'A farmer' },
  widgets: [{ name: 'litres', title: words, module: 'litres.js', size: { w: 6, h: 6 } }],
}

test('an empty widget has a button of its own where it names one', async () => {
  const asks = defineWidget({
    mount: (_element, host) =>
      host.show({ kind: 'empty', title: 'No litres', action: 'Type them' }, () => host.show({ kind: 'content' })),
  })
  const widget = await renderWidget(asks, { manifest })
  expect(widget.state).toEqual({ kind: 'empty', title: 'No litres', action: 'Type them' })
  await widget.retry()
  expect(widget.state).toEqual({ kind: 'content' })
})
