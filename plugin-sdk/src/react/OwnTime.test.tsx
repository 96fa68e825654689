// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import type { TimeView } from '../time/timeView'
import { OwnTime } from './OwnTime'
import { useTimeSetup, useTimeView } from './useTimeView'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

test('what is below has a window and a zoom of its own, and the cursor and the moment of all', async () => {
  const views: Record<string, TimeView> = {}
  function Shown({ name }: { name: string }) {
    views[name] = useTimeView()
    const { start, end } = useTimeSetup()
    return <i data-name={name}>{(end - start) / HOUR}</i>
  }
  const content = (span: number) => (
    <>
      <Shown name="around" />
      <OwnTime choice={{ kind: 'last', span }}>
        <Shown name="own" />
      </OwnTime>
    </>
  )
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'own' }, () =>
    content(12 * HOUR),
  )
  const hours = (name: string) => Number(document.querySelector(`[data-name="${name}"]`)?.textContent)
  const { around, own } = views
  if (!around || !own) throw new Error('not rendered')
  expect(hours('own')).toBe(12)
  act(() => around.choose({ kind: 'last', span: 2 * DAY }))
  expect([hours('around'), hours('own')]).toEqual([48, 12])
  own.zoomTo({ start: 0, end: HOUR })
  own.pointAt(5)
  act(() => own.showMoment(7))
  expect([around.zoom(), around.cursor(), around.moment()]).toEqual([null, 5, 7])
  const moved: string[] = []
  own.subscribe('cursor.moved', () => moved.push('cursor'))
  own.subscribe('zoom.changed', () => moved.push('zoom'))
  around.pointAt(9)
  around.zoomTo({ start: 0, end: HOUR })
  expect(moved).toEqual(['cursor'])
})
