// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { authorization } from '@barn-workbench/core/contract'
import { renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { RoleForm } from '../src/dialogs/RoleForm'
import plugin from '../src/manifest'
import { peopleInstance } from './aPerson'

test('while the permissions are on their way, it is not said that none fits', async () => {
  let arrive: () => void = () => undefined
  const onTheirWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const people = peopleInstance()
  const instance: typeof people = {
    ...people,
    async fetch(url, init) {
      if (String(url).endsWith(authorization.allPermissions.path)) await onTheirWay
      return await people.fetch(url, init)
    },
  }
  await renderInWorkbench({ plugin, instance, name: 'role' }, () => (
    <RoleForm input={{ role: null, record: null, roles: [] }} close={vi.fn()} setUnsaved={() => undefined} />
  ))
  await screen.findByRole('group', { name: 'Permissions' })
  expect(screen.queryByText('No permission fits.')).toBeNull()
  screen.getByText('The permissions are being loaded …')
  arrive()
  await screen.findByRole('checkbox', { name: 'See all incidents' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search permissions' }), {
    target: { value: 'nothing like it' },
  })
  await screen.findByText('No permission fits.')
})
