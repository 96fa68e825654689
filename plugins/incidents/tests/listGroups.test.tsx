// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

test('stands in groups by importance, unless another order is chosen', async () => {
  const list = [
    anIncident({ incidentId: 'a', type: 'deadAnimal', state: 'deadAnimalExists', closedAt: null }),
    anIncident({ incidentId: 'b', type: 'barnDocumentation', state: 'created', closedAt: null }),
  ]
  await renderWidget(incidentList, {
    plugin,
    screen: 'incidents',
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list), documents(cameras.query, 'cameraId', () => [])],
    }),
  })
  expect((await screen.findByText('Now')).closest('li')?.textContent).toContain('Dead animal')
  expect(screen.getByText('Running').closest('li')?.textContent).toContain('Documentation')
  fireEvent.click(await screen.findByRole('button', { name: /^Order and view/ }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'type' } })
  await waitFor(() => expect(screen.queryByText('Now')).toBeNull())
})

test('the title of a group is not seen where the list ends before its first row', async () => {
  const reports: ((ratio: number) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly notify: IntersectionObserverCallback) {}
      observe(target: Element) {
        if (target.previousElementSibling?.textContent !== 'Running') return
        reports.push((intersectionRatio) =>
          this.notify([{ target, intersectionRatio } as unknown as IntersectionObserverEntry], this as never),
        )
      }
      unobserve() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const documentation = anIncident({ incidentId: 'b', type: 'barnDocumentation', state: 'created', closedAt: null })
  await renderWidget(incidentList, {
    plugin,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [
        documents(incidents.query, 'incidentId', () => [documentation]),
        documents(cameras.query, 'cameraId', () => []),
      ],
    }),
  })
  const title = await screen.findByText('Running')
  await waitFor(() => expect(reports).toHaveLength(1))
  const report = (ratio: number) => act(() => reports[0]?.(ratio))
  report(0)
  expect(title.dataset['alone']).toBe('true')
  report(0.5)
  expect(title.dataset['alone']).toBeUndefined()
})
