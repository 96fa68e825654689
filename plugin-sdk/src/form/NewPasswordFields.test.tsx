// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePlugin } from '../define/definePlugin'
import { createFakeInstance } from '../testing/fakeInstance'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { NewPasswordFields } from './NewPasswordFields'
import classes from './NewPasswordFields.module.css'

const messages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages } })
const around = { plugin, name: 'password' }

async function show(password: string) {
  const field = { value: password, error: null, onChange: () => undefined, onBlur: () => undefined }
  await renderInWorkbench({ ...around, instance: createFakeInstance({ answers: [] }) }, () => (
    <NewPasswordFields
      label="Password"
      repetitionLabel="Repeat it"
      password={field as never}
      repetition={field as never}
    />
  ))
}

test('what is said to screen readers alone stays within its row, so that the page does not grow by it', async () => {
  const text = readFileSync(`${import.meta.dirname}/NewPasswordFields.module.css`, 'utf8')
  const style = document.createElement('style')
  style.textContent = text.replace(/\.([a-z]\w*)/gi, (_, name: string) => `.${classes[name]}`)
  document.head.append(style)
  await show('')
  const [hidden] = screen.getAllByText('(missing)')
  expect(hidden && getComputedStyle(hidden).position).toBe('absolute')
  expect(getComputedStyle(hidden?.closest('li') as HTMLElement).position).toBe('relative')
})

test.each([
  ['Passw0rdÄ', 'missing'],
  ['Passw0rd ', 'missing'],
  ['Passw0rd-', 'met'],
])('the rule of special characters for “%s” is %s', async (password, state) => {
  await show(password)
  const rule = screen.getByText(/^a special character/).closest('li')
  expect(rule?.textContent).toMatch(new RegExp(`\\(${state}\\)$`))
})
