import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { reactWidget } from '../react'
import { createWritable } from '../readable'
import type { WidgetTime, WidgetUserMode } from '../values'
import type { WidgetHost } from '../WidgetHost'

/** The values around a kit in a test, and what it asks the workbench for. */
export function createKitHost() {
  const span = { start: 0, end: 3_600_000 }
  const time = createWritable<WidgetTime>({ ...span, window: span, cursor: null, moment: null })
  const language = createWritable({ locale: 'en-GB', timeZone: 'Europe/Berlin' })
  const box = createWritable({ width: 600, height: 300, isVisible: true, isOnPaper: false })
  const userMode = createWritable<WidgetUserMode>('advanced')
  const change = (part: Partial<WidgetTime>) => time.set({ ...time.get(), ...part })
  const host = {
    time,
    language,
    box,
    barn: createWritable({ name: 'Hof Nord', species: 'pigs' }),
    userMode,
    permissions: createWritable<readonly string[]>([]),
    theme: createWritable({ scheme: 'light' as const, reducedMotion: false }),
    clock: createWritable(span.end),
    pointAt: vi.fn((cursor: number | null) => change({ cursor })),
    zoomTo: vi.fn((part: { start: number; end: number } | null) => change(part ?? time.get().window)),
    showMoment: vi.fn((moment: number | null) => change({ moment })),
    picture: vi.fn<WidgetHost['picture']>(),
    still: vi.fn<WidgetHost['still']>(),
    saveFile: vi.fn<WidgetHost['saveFile']>(() => Promise.resolve()),
    header: vi.fn<WidgetHost['header']>(),
    hrefOf: (path: string) => `/base${path}`,
    follow: vi.fn(),
    setUnsaved: vi.fn<WidgetHost['setUnsaved']>(),
    log: vi.fn(),
    show: vi.fn(),
  }
  return { host, time, language, box, userMode, change }
}

/** Runs a component as a widget in a shadow tree, as the workbench does, until the test ends. */
export async function mountKit(Widget: () => ReactNode, host: object): Promise<ShadowRoot> {
  const element = document.createElement('div')
  document.body.append(element)
  const root = element.attachShadow({ mode: 'open' })
  const main = document.createElement('div')
  root.append(main)
  let end: ReturnType<ReturnType<typeof reactWidget>['mount']>
  await act(async () => {
    end = reactWidget(Widget).mount(main, host as WidgetHost)
    await Promise.resolve()
  })
  onTestFinished(async () => {
    await act(async () => {
      end?.()
      await Promise.resolve()
    })
    element.remove()
  })
  return root
}
