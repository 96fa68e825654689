import { expect, test } from 'vitest'
import { findCircle } from './refuseCircularFiles.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('files that import each other in a circle are found, on whatever way one comes to them', () => {
  const chunks = [
    chunk('page', 'sdk', 'chart'),
    chunk('chart', 'vendor', 'sdk'),
    chunk('sdk', 'vendor'),
    chunk('vendor'),
  ]
  expect(findCircle(chunks)).toBeNull()
  expect(findCircle([...chunks, chunk('vendor', 'sdk')])).toEqual(['sdk', 'vendor', 'sdk'])
  expect(findCircle([chunk('own', 'own')])).toEqual(['own', 'own'])
})
