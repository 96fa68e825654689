// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createWindowMessages } from './windowMessages'

test('a frame that posts ten messages to the window has a fault, once, whatever others post', () => {
  const messages = createWindowMessages(window)
  const [frame, other] = ['a', 'b'].map(() => document.body.appendChild(document.createElement('iframe')))
  if (!frame || !other) throw new Error('There is no frame.')
  const onFlood = vi.fn()
  const end = messages.watch(frame, onFlood)
  const post = (source: Window | null, count: number) => {
    for (let index = 0; index < count; index += 1) window.dispatchEvent(new MessageEvent('message', { source }))
  }
  post(other.contentWindow, 20)
  post(frame.contentWindow, 9)
  expect(onFlood).not.toHaveBeenCalled()
  post(frame.contentWindow, 5)
  expect(onFlood).toHaveBeenCalledOnce()
  end()
  post(frame.contentWindow, 20)
  expect(onFlood).toHaveBeenCalledOnce()
})
