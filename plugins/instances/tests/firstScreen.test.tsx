// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeInstance, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { instanceListPage } from '../src/pages'

const open = (isSignedIn: boolean) =>
  renderPage(instanceListPage, { plugin, instance: createFakeInstance({ answers: [] }), isSignedIn })

test('the first screen says what the workbench is for, and lists the barns', async () => {
  const { session } = await open(true)
  expect(screen.getByRole('heading', { level: 1, name: 'Barns' })).toBeTruthy()
  expect(
    screen.getByText(/shows you your barns: camera pictures, dead animals, incidents and measurements/),
  ).toBeTruthy()
  expect(screen.getByText(session.instance.name)).toBeTruthy()
})

test.each([
  ['a barn where somebody is signed in leads to its dashboard', true, '/instance/1001'],
  ['a barn where nobody is signed in leads to the sign-in', false, '/login/1001'],
])('%s', async (_, isSignedIn, href) => {
  await open(isSignedIn)
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
})
