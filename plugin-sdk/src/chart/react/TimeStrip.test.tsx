// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { TimeStrip, type TimeStripProps } from './TimeStrip'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const WIDTH = 1_000
const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

const onMoment = vi.fn<TimeStripProps['onMoment']>()
const onWindow = vi.fn<TimeStripProps['onWindow']>()

/** A strip that follows what is chosen on it. */
function Strip(props: Partial<TimeStripProps>) {
  const [moment, setMoment] = useState<number | null>(NOW - 2 * HOUR)
  const [window, setWindow] = useState({ start: NOW - 5 * HOUR, end: NOW })
  return (
    <TimeStrip
      window={window}
      moment={moment}
      now={NOW}
      width={WIDTH}
      label="Moment"
      {...props}
      onMoment={(time, how) => {
        onMoment(time, how)
        setMoment(time)
      }}
      onWindow={(next) => {
        onWindow(next)
        setWindow(next)
      }}
    />
  )
}

async function show(props: Partial<TimeStripProps> = {}) {
  onMoment.mockClear()
  onWindow.mockClear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, 60))
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'strip' }, () => <Strip {...props} />)
  const slider = screen.getByRole('slider', { name: 'Moment' })
  return { slider, track: slider.parentElement as HTMLElement }
}

/** A pointer of a mouse on the strip. */
const mouse = (clientX: number, pointerId = 1) => ({ clientX, pointerId, button: 0, bubbles: true })

test('a drag scrubs on each move, is final at its end, and stops at now', async () => {
  const { slider, track } = await show()
  fireEvent.pointerDown(track, mouse(200))
  fireEvent.pointerMove(track, mouse(400))
  fireEvent.pointerUp(track, mouse(1_050))
  expect(onMoment.mock.calls).toEqual([
    [NOW - 4 * HOUR, { isFinal: false }],
    [NOW - 3 * HOUR, { isFinal: false }],
    [NOW, { isFinal: true }],
  ])
  expect(slider.getAttribute('aria-valuenow')).toBe(String(NOW))
})

test('what is shown of the time that is pointed at follows the pointer, and is gone beyond now and off the strip', async () => {
  const { track } = await show({ preview: (time) => `preview ${(time - NOW) / HOUR}` })
  expect(screen.queryByText(/^preview/)).toBeNull()
  fireEvent.pointerMove(track, mouse(200))
  expect(screen.getByText('preview -4')).toBeTruthy()
  fireEvent.pointerMove(track, mouse(800))
  expect(screen.getByText('preview -1')).toBeTruthy()
  fireEvent.pointerMove(track, mouse(1_100))
  expect(screen.queryByText(/^preview/)).toBeNull()
  fireEvent.pointerMove(track, mouse(800))
  fireEvent.pointerLeave(track)
  expect(screen.queryByText(/^preview/)).toBeNull()
  expect(onMoment).not.toHaveBeenCalled()
})

test('keys move the moment, no further than now, and zoom', async () => {
  const { slider } = await show({ step: MINUTE })
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(slider, { key: 'End' })
  expect(onMoment.mock.calls.map(([time]) => time - NOW)).toEqual([-2 * HOUR - MINUTE, -2 * HOUR + 9 * MINUTE, 0])
  fireEvent.keyDown(slider, { key: '+' })
  expect(onWindow).toHaveBeenCalledWith({ start: NOW - 2.5 * HOUR, end: NOW })
})

test('a drag of the axis moves the window, and chooses nothing', async () => {
  const { track } = await show()
  const axis = track.querySelector('[data-axis]') as HTMLElement
  fireEvent.pointerDown(axis, mouse(200))
  fireEvent.pointerMove(track, mouse(400))
  fireEvent.pointerUp(track, mouse(400))
  expect(onWindow).toHaveBeenLastCalledWith({ start: NOW - 6 * HOUR, end: NOW - HOUR })
  expect(onMoment).not.toHaveBeenCalled()
})

test('two fingers zoom about what is between them', async () => {
  const { track } = await show()
  fireEvent.pointerDown(track, mouse(300, 1))
  fireEvent.pointerDown(track, mouse(500, 2))
  fireEvent.pointerMove(track, mouse(200, 1))
  fireEvent.pointerMove(track, mouse(600, 2))
  expect(onWindow).toHaveBeenLastCalledWith({ start: NOW - 4 * HOUR, end: NOW - 1.5 * HOUR })
})

test('the wheel zooms about the pointer with Ctrl only', async () => {
  const { track } = await show()
  fireEvent.wheel(track, { deltaY: -100, clientX: 400 })
  expect(onWindow).not.toHaveBeenCalled()
  fireEvent.wheel(track, { deltaY: -100, clientX: 400, ctrlKey: true })
  const [window] = onWindow.mock.calls[0] as [{ start: number; end: number }]
  expect(window.start + 0.4 * (window.end - window.start)).toBeCloseTo(NOW - 3 * HOUR, -1)
  expect(window.end - window.start).toBeCloseTo((5 * HOUR) / 1.05, -1)
})

test('marks lead on, and several in one place are one button with their number', async () => {
  const onOpen = vi.fn()
  const mark = (id: string, start: number) => ({ id, start, tone: 'error' as const, label: `Incident ${id}`, onOpen })
  await show({ marks: [mark('a', NOW - 3 * HOUR), mark('b', NOW - HOUR), mark('c', NOW - HOUR + MINUTE)] })
  fireEvent.click(screen.getByRole('button', { name: 'Incident a' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '2 incidents' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Incident c' }))
  expect(onOpen).toHaveBeenCalledTimes(2)
})
