// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { vmsInstances } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { EditForm } from '../src/dialogs/EditForm'
import plugin from '../src/manifest'
import { aVmsInstance } from './aVmsInstance'

const REMOTE = { protocol: 'https', hostname: 'nord.example.org', port: 443 } as const
const GATEWAY = { protocol: 'https', hostname: 'gate.example.org', port: 8443, id: 'north' } as const

/** Opens the form of an instance. `refuse` may throw what the admiral refuses. */
async function open(instance = aVmsInstance(), refuse: () => void = () => undefined) {
  const bodies: unknown[] = []
  const close = vi.fn()
  const admiral = createFakeInstance({
    id: '1900',
    instanceType: 'admiral',
    permissions: ['vmsInstances.manage'],
    answers: [
      answer(vmsInstances.get, () => instance),
      answer(vmsInstances.update, ({ body }) => {
        bodies.push(body)
        refuse()
        return { ...instance, ...(body.updates as Partial<VmsInstance>), version: instance.version + 1 }
      }),
    ],
  })
  const { host } = await renderInWorkbench({ plugin, instance: admiral, name: 'edit' }, () => (
    <EditForm input={instance} close={close} setUnsaved={() => undefined} />
  ))
  await screen.findByLabelText('Name')
  return { bodies, close, host }
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a new name is sent alone, and told', async () => {
  const { bodies, close, host } = await open()
  fill('Name', '  Hof Nordost ')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(null))
  expect(bodies).toEqual([{ updates: { name: 'Hof Nordost' } }])
  expect(host.told).toEqual(['toast.vmsInstance.update.success'])
})

test('nothing is sent where nothing was changed', async () => {
  const { bodies, close } = await open()
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(bodies).toEqual([])
})

test('an address is entered as a URL; what the form does not show of one stays', async () => {
  const { bodies, close } = await open(aVmsInstance({ discoveryObject: { gateway: GATEWAY, remote: REMOTE } }))
  expect(screen.getByLabelText<HTMLInputElement>('Address of the gateway').value).toBe('https://gate.example.org:8443')
  fill('Local address', 'http://10.0.0.5:4101')
  fill('Address of the gateway', 'https://gate.example.org:9443')
  fill('Remote address', '')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  const discoveryObject = {
    local: { protocol: 'http', hostname: '10.0.0.5', port: 4101 },
    gateway: { ...GATEWAY, port: 9443 },
  }
  expect(bodies).toEqual([{ updates: { discoveryObject } }])
})

test.each([
  ['Name', '   ', 'This field is required.'],
  ['Name', 'x'.repeat(201), 'A name has 200 characters at most.'],
  ['Remote address', '', 'Please enter at least one address.'],
  ['Local address', 'barn.example.org', /^Please enter an address such as https:/],
  ['Local address', 'ftp://barn.example.org', /^Please enter an address such as https:/],
  ['Local address', 'https://barn.example.org/path', /^Please enter an address such as https:/],
  ['Local address', 'javascript:alert(1)', /^Please enter an address such as https:/],
  ['Local address', 'https://anke:secret@barn.example.org', /^Please enter an address such as https:/],
])('%s “%s” is not sent', async (label, value, message) => {
  const { bodies, close } = await open()
  fill(label, value)
  save()
  await screen.findByText(message)
  expect([bodies, close.mock.calls]).toEqual([[], []])
})

test('a value that the admiral refuses is told at its field, and the form keeps what was entered', async () => {
  const { close, host } = await open(aVmsInstance(), () => {
    const errors = [{ path: 'updates.name', message: 'required' }]
    throw new ProblemError({ code: 'request/invalid', params: {}, status: 400, errors })
  })
  fill('Name', 'Hof Nordost')
  save()
  await screen.findByText('This field is required.')
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Hof Nordost', 'true'])
  expect(close).not.toHaveBeenCalled()
  expect(host.told).toContain('toast.vmsInstance.update.error')
})

test('an instance that is gone is told in the form', async () => {
  const { close } = await open(aVmsInstance(), () => {
    throw refusal('vms-instance/not-found')
  })
  fill('Name', 'Hof Nordost')
  save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w/)
  expect(close).not.toHaveBeenCalled()
})

test('a form that is opened again begins with what was saved meanwhile', async () => {
  let stored = aVmsInstance()
  const admiral = createFakeInstance({
    id: '1900',
    instanceType: 'admiral',
    permissions: ['vmsInstances.manage'],
    answers: [answer(vmsInstances.get, () => stored)],
  })
  function Opened() {
    const [count, setCount] = useState(1)
    return (
      <>
        <EditForm key={count} input={stored} close={() => undefined} setUnsaved={() => undefined} />
        <button onClick={() => setCount(count + 1)}>{'again'}</button>
      </>
    )
  }
  await renderInWorkbench({ plugin, instance: admiral, name: 'edit' }, () => <Opened />)
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hof Nord')
  stored = aVmsInstance({ name: 'Hof Nordost', version: 2 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: 'again' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hof Nordost')
})
