// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, open } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { apiPage } from '../src/pages'

const description = {
  paths: {
    '/api/v': {
      get: {
        operationId: 'instanceInfo.version',
        tags: ['instanceInfo'],
        summary: 'Returns the version.',
        description: 'Returns the version. It is a text.',
        'x-access': 'open',
        parameters: [{ name: 'long', in: 'query', schema: { type: 'boolean' } }],
        responses: {
          200: { content: { 'application/json': { schema: { type: 'string' } } } },
          400: { description: 'request/invalid' },
        },
      },
    },
    '/api/cameras': {
      post: {
        operationId: 'cameras.add',
        tags: ['cameras'],
        summary: 'Adds a camera.',
        'x-access': 'anyOf',
        'x-permissions': ['cameras.manage'],
        security: [{ machineKey: [] }],
        responses: { 204: {} },
      },
    },
  },
  components: { schemas: {} },
}

const bytesCall = (path: `/api/${string}`) =>
  endpoint({ method: 'GET', path, access: open, form: 'bytes', reply: z.undefined() })
const asJson = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

async function renderApi(version: () => Response) {
  const answers = [
    answer(bytesCall('/api/openapi.json'), () => asJson(description) as never),
    answer(bytesCall('/api/v'), () => version() as never),
  ]
  await renderPage(apiPage, { plugin, instance: createFakeInstance({ answers, permissions: ['incidents.view'] }) })
  return await screen.findByText('/api/v')
}

function openCall(path: string) {
  const line = screen.getByText(path).closest('details')
  if (!line) throw new Error('The call has no line')
  line.open = true
  fireEvent(line, new Event('toggle'))
  return within(line)
}

test('calls are listed by their group, searched, and tell their rights and problems', async () => {
  await renderApi(() => asJson({}))
  expect(screen.getByText('2 calls')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['instanceInfo', 'cameras']),
  )
  expect(openCall('/api/cameras').getByText(/One of the rights: cameras\.manage\. Also with the key/)).toBeTruthy()
  const version = openCall('/api/v')
  expect(version.getByText('Everyone, without signing in.')).toBeTruthy()
  expect(version.getByText('request/invalid')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search calls' }), { target: { value: 'add camera' } })
  expect(await screen.findByText('1 call')).toBeTruthy()
  expect(screen.queryByText('/api/v')).toBeNull()
})

test('a call that reads is tried, and its reply or problem is shown', async () => {
  let isBroken = false
  await renderApi(() => {
    if (isBroken) throw refusal('request/forbidden')
    return asJson({ result: '1.2.3' })
  })
  const version = openCall('/api/v')
  const send = version.getByRole('button', { name: 'Send' })
  fireEvent.click(send)
  expect((await version.findByRole('status')).textContent).toContain('"result": "1.2.3"')
  isBroken = true
  fireEvent.click(send)
  expect(await version.findByRole('alert')).toBeTruthy()
  expect(openCall('/api/cameras').queryByRole('button', { name: 'Send' })).toBeNull()
})
