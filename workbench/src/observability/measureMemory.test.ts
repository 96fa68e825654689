// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { measurePage, measureWidgets } from './measureMemory'

test('the memory of a type of widget is estimated by its elements and pictures', () => {
  document.body.innerHTML = `
    <div data-widget="canvas.plan"><canvas width="100" height="50"></canvas><p>x</p></div>
    <div data-widget="canvas.plan"><p>y</p></div>
    <div data-widget="incidents.list"><ul><li></li></ul></div>`
  expect(measureWidgets()).toEqual([
    { widget: 'canvas.plan', count: 2, elements: 3, pictureBytes: 20_000 },
    { widget: 'incidents.list', count: 1, elements: 2, pictureBytes: 0 },
  ])
})

test('the page is measured by the best means that the browser has', async () => {
  expect(await measurePage({})).toBe(null)
  const memory = { usedJSHeapSize: 5 }
  expect(await measurePage({ memory })).toBe(5)
  const measured = { memory, measureUserAgentSpecificMemory: async () => ({ bytes: 7 }) }
  expect(await measurePage(measured)).toBe(7)
  const refused = { memory, measureUserAgentSpecificMemory: async () => Promise.reject(new Error('not isolated')) }
  expect(await measurePage(refused)).toBe(5)
})
