import { expect, test } from 'vitest'
import { chunkName } from '../../build/chunkName'
import { createUncaughtErrors, widgetOfStack } from './uncaughtErrors'

test('finds a built widget by the name of its file', () => {
  const name = chunkName({
    name: 'ListWidget',
    facadeModuleId: '/home/me/barn/plugins/dead-animals/src/widgets/counts/CountsWidget.tsx',
  }).replace('[hash]', 'e37aWeNh')
  expect(widgetOfStack(`Error: torn\n    at draw (http://localhost:4100/${name}:1:2)`)).toBe('dead-animals.counts')
})

test('finds a served widget by its folder', () => {
  expect(
    widgetOfStack(
      'Error\n at x (http://localhost:4100/@fs/barn/plugins/incidents/src/widgets/list/ListWidget.tsx?t=1:3:4)',
    ),
  ).toBe('incidents.list')
})

test.each([undefined, '', 'Error\n at http://localhost:4100/assets/index-abcdefgh.js:1:1'])(
  'finds no widget in the stack %j',
  (stack) => {
    expect(widgetOfStack(stack)).toBeUndefined()
  },
)

test('reports a rejected promise to the widget that it came from, and to no other', () => {
  const target = new EventTarget()
  const errors = createUncaughtErrors(target as never)
  const reported: string[] = []
  errors.subscribe('incidents.list', () => reported.push('list'))
  const unsubscribe = errors.subscribe('cameras.stills', () => reported.push('stills'))
  const error = new Error('torn')
  error.stack = 'Error: torn\n at f (http://x/assets/widget.cameras.stills-abcdefgh.js:1:1)'
  const rejectPromise = () => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  rejectPromise()
  expect(reported).toEqual(['stills'])
  unsubscribe()
  rejectPromise()
  expect(reported).toEqual(['stills'])
})
