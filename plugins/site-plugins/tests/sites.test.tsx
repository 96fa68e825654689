// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { SitesTable } from '../src/slots/SitesTable'
import { aManifest, aPlugin } from './aPlugin'

const site = (id: string, list: () => InstancePlugin[], permissions: readonly string[] = []) =>
  createFakeInstance({ id, permissions, answers: [answer(instancePlugins.list, list)] })

test('each plugin has its sites with release, state and signer, and older releases stand out', async () => {
  const quarantine = { at: 1, by: 'Anna Bauer', reason: 'It counts wrong.' }
  const others = [
    site('1002', () => [aPlugin({ manifest: aManifest({ version: '1.2.0' }) })]),
    site('1003', () => [aPlugin({ quarantine })]),
    // An older instance that has no plugins.
    site('1004', () => {
      throw refusal('request/not-found')
    }),
  ]
  const instance = site('1001', () => [aPlugin()], ['plugins.manage'])
  await renderInWorkbench({ plugin, instance, others, name: 'sites' }, () => <SitesTable />)
  const list = within(await screen.findByRole('list', { name: 'Weather' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Fake barnVersion 1.0.01.2.0 elsewherein use1 of 4 allowedSigned with the key kA4x Uq9Z bbbb bbbb',
    'Fake barn 1002Version 1.2.0in use1 of 4 allowedSigned with the key kA4x Uq9Z bbbb bbbb',
    'Fake barn 1003Version 1.0.01.2.0 elsewherein quarantine1 of 4 allowedSigned with the key kA4x Uq9Z bbbb bbbb',
  ])
  expect(screen.getAllByRole('link', { name: /^Manage the plugins/ }).map((link) => link.getAttribute('href'))).toEqual(
    [expect.stringContaining('/instance/1001/plugins')],
  )
})

test('who has no plugin and may manage none sees nothing', async () => {
  const { container } = await renderInWorkbench({ plugin, instance: site('1001', () => []), name: 'sites' }, () => (
    <SitesTable />
  ))
  expect(container.querySelector('section')).toBeNull()
})
