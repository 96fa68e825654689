import { expect, test } from 'vitest'
import { createEmitter } from '.'

interface Events {
  moved: { x: number }
  closed: undefined
}

test('calls the listeners of an event with its payload, in the order of subscription', () => {
  const emitter = createEmitter<Events>()
  const calls: string[] = []
  emitter.subscribe('moved', ({ x }) => calls.push(`first ${x}`))
  emitter.subscribe('moved', ({ x }) => calls.push(`second ${x}`))
  emitter.subscribe('closed', () => calls.push('closed'))
  emitter.emit('moved', { x: 3 })
  expect(calls).toEqual(['first 3', 'second 3'])
  emitter.emit('closed')
  expect(calls).toEqual(['first 3', 'second 3', 'closed'])
})

test('a listener is called no more after it has unsubscribed', () => {
  const emitter = createEmitter<Events>()
  let calls = 0
  const unsubscribe = emitter.subscribe('closed', () => calls++)
  emitter.emit('closed')
  unsubscribe()
  emitter.emit('closed')
  expect(calls).toBe(1)
  expect(emitter.listenerCount('closed')).toBe(0)
})

test('a listener that unsubscribes while an event is emitted does not keep others from being called', () => {
  const emitter = createEmitter<Events>()
  const calls: string[] = []
  const unsubscribe = emitter.subscribe('closed', () => {
    calls.push('once')
    unsubscribe()
  })
  emitter.subscribe('closed', () => calls.push('always'))
  emitter.emit('closed')
  emitter.emit('closed')
  expect(calls).toEqual(['once', 'always', 'always'])
})
