// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTimeView } from '../../time/timeView'
import { columns, draw, fireClick, fireKey, firePointer, recordDrawing } from '../testing/recordDrawing'

recordDrawing()

async function drawAt(now: number) {
  const time = createTimeView(createFakeClock(now), { kind: 'last', span: DAY })
  const { chart, plot } = await draw(columns(Array.from({ length: 61 }, (_, i) => i)), { time, legend: false })
  const { left, top, width, height } = chart.plot()
  const xOf = (minute: number) => left + (minute / 60) * width
  const minute = () => {
    const moment = time.moment()
    return moment === null ? null : Math.round(moment / MINUTE)
  }
  return { time, plot, xOf, minute, axis: top + height + 10, top }
}

test('a press on the axis of time moves the moment there, and on with the pointer; never to a time to come', async () => {
  const { plot, xOf, minute, axis, time } = await drawAt(50 * MINUTE)
  firePointer(plot, 'pointerdown', { x: xOf(20), y: axis })
  expect(minute()).toBe(20)
  firePointer(plot, 'pointermove', { x: xOf(30), y: axis - 100 })
  expect(minute()).toBe(30)
  firePointer(plot, 'pointermove', { x: xOf(58), y: axis })
  firePointer(plot, 'pointerup', { x: xOf(58), y: axis })
  expect([minute(), time.zoom()]).toEqual([50, null])
})

test('the line of the moment is dragged in the plot, and elsewhere a drag zooms as ever', async () => {
  const { plot, xOf, minute, time, top } = await drawAt(DAY)
  time.showMoment(20 * MINUTE)
  firePointer(plot, 'pointermove', { x: xOf(20) + 2, y: top + 60 })
  expect(plot.dataset.over).toBe('moment')
  firePointer(plot, 'pointerdown', { x: xOf(20), y: top + 60 })
  firePointer(plot, 'pointermove', { x: xOf(40), y: top + 60 })
  firePointer(plot, 'pointerup', { x: xOf(40), y: top + 60 })
  expect([minute(), time.zoom()]).toEqual([40, null])
  firePointer(plot, 'pointerdown', { x: xOf(10), y: top + 60 })
  firePointer(plot, 'pointermove', { x: xOf(30), y: top + 60 })
  firePointer(plot, 'pointerup', { x: xOf(30), y: top + 60 })
  expect(time.zoom()).not.toBeNull()
  expect(minute()).toBe(40)
})

test('a thumb moves it too, but one that scrolls the page from the axis on does not', async () => {
  const { plot, xOf, minute, axis } = await drawAt(DAY)
  const thumb = { y: axis, pointerType: 'touch' }
  firePointer(plot, 'pointerdown', { x: xOf(20), ...thumb })
  firePointer(plot, 'pointercancel', { x: xOf(20), ...thumb })
  expect(minute()).toBeNull()
  firePointer(plot, 'pointerdown', { x: xOf(20), ...thumb })
  firePointer(plot, 'pointermove', { x: xOf(25), ...thumb })
  expect(minute()).toBe(25)
  firePointer(plot, 'pointerup', { x: xOf(26), ...thumb })
  fireClick(plot, { x: xOf(33), ...thumb })
  expect(minute()).toBe(33)
})

test('with Shift the arrows move it by a point, at first from the cursor', async () => {
  const { plot, minute, time } = await drawAt(DAY)
  time.pointAt(30 * MINUTE)
  fireKey(plot, 'ArrowRight', { shiftKey: true })
  expect(minute()).toBe(31)
  fireKey(plot, 'ArrowLeft', { shiftKey: true })
  fireKey(plot, 'ArrowLeft', { shiftKey: true })
  expect(minute()).toBe(29)
})
