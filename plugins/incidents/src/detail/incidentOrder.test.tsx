import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { publishOrder, useIncidentOrder } from './neighbours'

// @vitest-environment jsdom

afterEach(cleanup)

function Neighbours({ instanceId }: { instanceId: string }) {
  return <output>{useIncidentOrder(instanceId).join(' ')}</output>
}
const shown = () => screen.getByRole('status').textContent

test('the page of an incident follows the order of the list of its own instance', () => {
  render(<Neighbours instanceId="order-a" />)
  expect(shown()).toBe('')
  act(() => publishOrder('order-a', ['b', 'a']))
  act(() => publishOrder('order-b', ['x']))
  expect(shown()).toBe('b a')
})
