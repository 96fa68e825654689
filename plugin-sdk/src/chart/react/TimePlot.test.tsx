// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { useTimeView } from '../../react'
import type { TimeView } from '../../time/timeView'
import { TimePlot } from './TimePlot'
import classes from './TimePlot.module.css'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

test('lines stand at the cursor and at the moment of the pictures, where they lie in the window', async () => {
  let time: TimeView | undefined
  function Plot() {
    time = useTimeView()
    return (
      <TimePlot window={{ start: 1_000, end: 3_000 }} width={500}>
        <i />
      </TimePlot>
    )
  }
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'plot' }, () => <Plot />)
  const placeOf = (name: 'cursor' | 'moment') => {
    const line = document.querySelector<HTMLElement>(`.${classes[name]}`)
    return line?.hidden ? null : line?.style.left
  }
  const places = [null, 500, 1_000, 2_000, 3_000, 3_001].map((at) => {
    act(() => {
      time?.showMoment(at)
      time?.pointAt(at === null ? null : at + 500)
    })
    return [placeOf('moment'), placeOf('cursor')]
  })
  expect(places).toEqual([
    [null, null],
    [null, '0%'],
    ['0%', '25%'],
    ['50%', '75%'],
    ['100%', null],
    [null, null],
  ])
})

test('no end of the plot cuts a label off', async () => {
  const hour = 3_600_000
  // The first and the last label are at the ends, 06:00 and 12:00.
  const window = { start: Date.UTC(2026, 10, 27, 6), end: Date.UTC(2026, 10, 27, 12) }
  const plot = (
    <TimePlot window={window} width={500}>
      <i />
    </TimePlot>
  )
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'plot' }, () => plot)
  const labels = [...document.querySelectorAll<HTMLElement>(`.${classes.label}`)]
  const places = labels.map(({ style }) => Number.parseFloat(style.left))
  expect(places.at(0)).toBeGreaterThanOrEqual(10)
  expect(places.at(-1)).toBeLessThanOrEqual(490)
  expect(places[1]).toBeCloseTo(500 * (hour / (6 * hour)), 0)
})
