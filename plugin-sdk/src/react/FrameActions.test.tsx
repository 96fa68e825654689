// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FrameAction } from '../context/frameAction'
import { prepareDom } from '../testing/prepareDom'
import { FrameActions } from './FrameActions'

/** A frame with one action, whose icon counts how often it is drawn. */
function renderAction(first: Partial<FrameAction>) {
  prepareDom()
  let draws = 0
  function Icon({ size }: { size: number }) {
    draws += 1
    return <svg width={size} />
  }
  const frameWith = ({ size = 15, ...action }: Partial<FrameAction> & { size?: number }) => (
    <MantineProvider>
      <FrameActions actions={[{ id: 'one', label: 'One', icon: <Icon size={size} />, onClick: vi.fn(), ...action }]} />
    </MantineProvider>
  )
  const { rerender } = render(frameWith(first))
  return { draw: (action: Parameters<typeof frameWith>[0]) => rerender(frameWith(action)), draws: () => draws }
}

test('a button that looks the same is not drawn again, and does what the action does now', () => {
  const [before, after] = [vi.fn(), vi.fn()]
  const { draw, draws } = renderAction({ onClick: before })
  draw({ onClick: after })
  expect(draws()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'One' }))
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1])
})

test('a button is drawn again with another icon, name or state', () => {
  const { draw, draws } = renderAction({})
  draw({ size: 18 })
  expect(draws()).toBe(2)
  draw({ size: 18, label: 'Two', isPressed: true })
  expect(screen.getByRole('button', { name: 'Two', pressed: true })).toBeTruthy()
  draw({ size: 18, label: 'Two', disabled: true })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Two' }).disabled).toBe(true)
})
