// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { DateSetting } from './DateSetting'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

test('a time is chosen in the time zone of the barn, and kept with that of the world', async () => {
  const onChange = vi.fn()
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'time' }, () => (
    <DateSetting hasTime label="Since" hint="" error={null} value="2026-11-28T05:00:00Z" onChange={onChange} />
  ))
  const field = screen.getByLabelText<HTMLInputElement>('Since')
  fireEvent.focus(field)
  expect(field.value).toBe('2026-11-28 06:00:00')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('2026-07-01 06:00:00')
  expect(onChange.mock.calls).toEqual([['2026-07-01T04:00:00.000Z']])
  type('2026-07-')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(field.value).toBe('2026-07-')
  type('')
  expect(onChange.mock.lastCall).toEqual([undefined])
})
