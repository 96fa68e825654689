import { expect, test } from 'vitest'
import { chunkName } from '../../build/chunkName'
import { createStrayFaults, widgetOfStack } from './strayFaults'

test('a built widget is known by the name of its file', () => {
  const name = chunkName({
    name: 'ListWidget',
    facadeModuleId: '/home/me/barn/plugins/dead-animals/src/widgets/counts/CountsWidget.tsx',
  }).replace('[hash]', 'e37aWeNh')
  expect(widgetOfStack(`Error: torn\n    at draw (http://localhost:4100/${name}:1:2)`)).toBe('dead-animals.counts')
})

test('a served widget is known by its folder', () => {
  expect(
    widgetOfStack(
      'Error\n at x (http://localhost:4100/@fs/barn/plugins/incidents/src/widgets/list/ListWidget.tsx?t=1:3:4)',
    ),
  ).toBe('incidents.list')
})

test.each([undefined, '', 'Error\n at http://localhost:4100/assets/index-abcdefgh.js:1:1'])(
  '%j belongs to no widget',
  (stack) => {
    expect(widgetOfStack(stack)).toBeUndefined()
  },
)

test('a rejected promise reaches the widgets of its kind alone', () => {
  const target = new EventTarget()
  const faults = createStrayFaults(target as never)
  const heard: string[] = []
  faults.listen('incidents.list', () => heard.push('list'))
  const stop = faults.listen('cameras.stills', () => heard.push('stills'))
  const error = new Error('torn')
  error.stack = 'Error: torn\n at f (http://x/assets/widget.cameras.stills-abcdefgh.js:1:1)'
  const rejected = () => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  rejected()
  expect(heard).toEqual(['stills'])
  stop()
  rejected()
  expect(heard).toEqual(['stills'])
})
