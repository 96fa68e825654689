// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ContributionProvider } from '../context/WorkbenchContext'
import { widgetSetting } from '../define/settings'
import { prepareDom } from '../testing/prepareDom'
import type { SettingField } from './settingField'
import { SettingInput, SettingsForm, type SettingsFormProps } from './SettingsForm'

afterEach(cleanup)

test('options that are widgets have the titles of these, others the texts of the setting', async () => {
  prepareDom()
  const messages = i18next.createInstance()
  const widgets = {
    activity: { title: 'Activity' },
    compared: {
      settings: { chart: { label: 'Measurement' }, axis: { label: 'Axis', options: { date: 'By the date' } } },
    },
  }
  await messages.use(initReactI18next).init({ lng: 'en', ns: ['barn'], resources: { en: { barn: { widgets } } } })
  const schema = z.toJSONSchema(
    z.object({
      chart: widgetSetting(z.enum(['activity']).default('activity')),
      axis: z.enum(['date']).default('date'),
    }),
    { io: 'input' },
  )
  render(
    <I18nextProvider i18n={messages}>
      <MantineProvider env="test">
        <ContributionProvider value={{ pluginId: 'barn', name: 'compared', active: true }}>
          <SettingsForm
            schema={schema as SettingsFormProps['schema']}
            widget="compared"
            value={{ chart: 'activity', axis: 'date' }}
            onChange={() => undefined}
            entities={{} as SettingsFormProps['entities']}
          />
        </ContributionProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Activity', 'By the date'])
})

test('a number is written as a number, within its bounds', () => {
  prepareDom()
  const onChange = vi.fn()
  const field = { kind: 'number', isInteger: false, exclusiveMinimum: 0, maximum: 16 } as const
  render(
    <MantineProvider env="test">
      <SettingInput
        field={field}
        label="Share"
        hint=""
        error={null}
        value={1}
        labelOf={String}
        entities={{} as SettingsFormProps['entities']}
        onChange={onChange}
      />
    </MantineProvider>,
  )
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Share'), { target: { value } })
  for (const refused of ['0x10', '', '0', '16.1', 'Infinity', '1 2', '1e999', '0b1']) type(refused)
  expect(onChange).not.toHaveBeenCalled()
  for (const taken of ['0.5', ' 1,5 ', '16', '1e1']) type(taken)
  expect(onChange.mock.calls).toEqual([[0.5], [1.5], [16], [10]])
})

function renderInput(field: SettingField, value: unknown, entities: SettingsFormProps['entities'] = {}) {
  prepareDom()
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <SettingInput
        field={field}
        label="Field"
        hint="A hint"
        error={null}
        value={value}
        labelOf={String}
        entities={entities}
        onChange={onChange}
      />
    </MantineProvider>,
  )
  const input = screen.getByLabelText('Field')
  return { input, onChange, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

test('a day that is emptied becomes the default when the field is left, not while it is typed', () => {
  const { input, onChange, type } = renderInput({ kind: 'date', hasTime: false }, '2026-11-28')
  expect(input).toHaveProperty('value', '2026-11-28')
  type('2026-12-01')
  type('')
  expect(input).toHaveProperty('value', '')
  expect(onChange.mock.calls).toEqual([['2026-12-01']])
  fireEvent.blur(input)
  expect(onChange.mock.lastCall).toEqual([undefined])
})

test('places are chosen below the names of their types', () => {
  const region = [
    { id: 'feeder_1', name: 'Feeder 1', group: 'Feeders' },
    { id: 'pen_1', name: 'Pen 1', group: 'Pens' },
    { id: 'pen_2', name: 'Pen 2', group: 'Pens' },
  ]
  const { onChange, type } = renderInput({ kind: 'entity', entity: 'region', byDefault: '' }, 'pen_1', { region })
  const groups = screen.getAllByRole('group').map((group) => (group as HTMLOptGroupElement).label)
  expect(groups).toEqual(['Feeders', 'Pens'])
  type('pen_2')
  expect(onChange).toHaveBeenCalledWith('pen_2')
})
