// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMessages } from '../context/messages'
import { definePlugin, defineSlotContent } from '../define/definePlugin'
import { createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { ScreenActionsProvider, useScreenActions, type ScreenActions } from './screenActions'
import { Slot } from './Slot'

const locale = async () => ({ default: { greeting: 'Hello' } })
const plugin = definePlugin({ id: 'test', locale: { en: locale, de: locale } })

type Load = Parameters<typeof defineSlotContent<'incident.detail'>>[0]['load']

function contentOf(name: string, load: Load): ScreenActions['slotContents'][number] {
  const definition = defineSlotContent({ id: `test.${name}`, slot: 'incident.detail', order: 1, needs: [], load })
  return { pluginId: 'test', name, definition: definition as never }
}

function Around({ contents }: { contents: ScreenActions['slotContents'] }) {
  const screenActions = useScreenActions()
  return (
    <ScreenActionsProvider value={{ ...screenActions, slotContents: contents }}>
      <Slot name="incident.detail" input={{ incidentId: 'a' }} />
      <Slot name="pen-state.card" input={{ incidentId: 'a' }} />
    </ScreenActionsProvider>
  )
}

async function draw(...contents: ScreenActions['slotContents'][number][]) {
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'widget' }
  return await renderInWorkbench(around, () => <Around contents={contents} />)
}

function Greeting({ incidentId }: { incidentId: string }) {
  return <p>{`${useMessages()('greeting')} ${incidentId}`}</p>
}

test('a slot shows its contents with their input and the words of their plugins, and other slots stay empty', async () => {
  await draw(contentOf('greeting', async () => Greeting))
  expect(await screen.findAllByText('Hello a')).toHaveLength(1)
})

test('a content that throws takes no neighbour with it, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('no feed')
    return <p>{'mended'}</p>
  }
  await draw(
    contentOf('fragile', async () => Fragile),
    contentOf('greeting', async () => Greeting),
  )
  expect(await screen.findByText('Hello a')).toBeDefined()
  expect(await screen.findByRole('alert')).toBeDefined()
  isBroken = false
  await act(async () => screen.getByRole('button').click())
  expect(await screen.findByText('mended')).toBeDefined()
})

test('a content that hangs is said to be late, and its neighbours stand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await draw(
      contentOf('hanging', () => new Promise(() => undefined)),
      contentOf('greeting', async () => Greeting),
    )
    expect(await screen.findByText('Hello a')).toBeDefined()
    expect(screen.queryByRole('status')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('status').textContent).toBe('This part takes longer than usual to load.')
  } finally {
    vi.useRealTimers()
  }
})
