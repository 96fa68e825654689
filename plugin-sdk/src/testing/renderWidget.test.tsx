// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cameras } from '@barn-workbench/core/contract'
import { definePlugin } from '../define/definePlugin'
import { defineWidget } from '../define/defineWidget'
import { viewStateOf } from '../react/ViewStateNotice'
import { WidgetFrame } from '../react/WidgetFrame'
import { useDocuments } from '../requests/useCall'
import { aCamera } from './builders'
import { createFakeInstance, documents } from './fakeInstance'
import { renderWidget } from './renderWidget'

function CameraNames() {
  const call = useDocuments(cameras.query, {})
  return <WidgetFrame state={viewStateOf(call)}>{call.data?.map(({ name }) => name)}</WidgetFrame>
}

const names = defineWidget({
  id: 'test.names',
  settings: z.object({}),
  migrations: [],
  size: { w: 4, h: 4 },
  needs: ['cameras.manage', 'recordings.view'],
  load: async () => ({ default: CameraNames }),
})
const messages = async () => ({ default: { widgets: { names: { title: 'Names' } } } })
const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets: [names] })

function barnWith(permissions: readonly string[]) {
  const answers = [documents(cameras.query, 'cameraId', () => [aCamera({ name: 'Pen 1' })])]
  return createFakeInstance({ permissions, answers })
}

const viewState = () => screen.getByRole('region', { name: 'Names' }).dataset['viewState']

afterEach(() => void vi.unstubAllGlobals())

test('renders a widget for an account with one of the permissions that it needs', async () => {
  await renderWidget(names, { plugin, instance: barnWith(['recordings.view']) })
  expect(await screen.findByText('Pen 1')).toBeTruthy()
})

test('a widget is forbidden to an account without these permissions, and makes no call', async () => {
  const instance = barnWith(['recordings.view.frame'])
  await renderWidget(names, { plugin, instance })
  expect(viewState()).toBe('forbidden')
  expect(instance.requestedPaths).not.toContain('/api/cameras/query')
})

test('needs nothing of a browser that jsdom lacks', async () => {
  vi.stubGlobal('matchMedia', undefined)
  vi.stubGlobal('ResizeObserver', undefined)
  await renderWidget(names, { plugin, instance: barnWith(['recordings.view']) })
  expect(await screen.findByText('Pen 1')).toBeTruthy()
})

test('off the screen a widget makes no call', async () => {
  const instance = barnWith(['recordings.view'])
  const { setOnScreen } = await renderWidget(names, { plugin, instance })
  await screen.findByText('Pen 1')
  setOnScreen(false)
  setOnScreen(true)
  const cameraCalls = instance.requestedPaths.filter((path) => path === '/api/cameras/query')
  expect(cameraCalls).toHaveLength(1)
})
