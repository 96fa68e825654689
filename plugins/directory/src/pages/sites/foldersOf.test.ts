import { expect, test } from 'vitest'
import { aProvider } from '../../../tests/aProvider'
import { foldersOf } from './foldersOf'

const provider = (name: string, folderName: string | null, instanceListOrder = 500) =>
  aProvider({ serviceProviderId: name, serviceProviderName: name, folderName, instanceListOrder })

function namesOf(search = '', limit = 100) {
  const all = [
    provider('Delta', 'South'),
    provider('Alpha', null),
    provider('Charlie', 'South', 1),
    provider('Beta', null),
  ]
  return foldersOf(all, { search, limit }).folders.map(({ name, providers }) => [
    name,
    providers.map((one) => one.serviceProviderName),
  ])
}

test('sites stand in their folders, by order and then by name', () => {
  expect(namesOf()).toEqual([
    [null, ['Alpha', 'Beta']],
    ['South', ['Charlie', 'Delta']],
  ])
})

test('a search looks at names, folders and ids', () => {
  expect(namesOf('ALPH')).toEqual([[null, ['Alpha']]])
  expect(namesOf('south')).toEqual([['South', ['Charlie', 'Delta']]])
  expect(namesOf('nothing')).toEqual([])
})

test('only the first sites are shown, and how many match is known', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => provider(`Site ${index}`, null))
  const { folders, count } = foldersOf(many, { search: '', limit: 100 })
  expect([folders[0]?.providers.length, count]).toEqual([100, 10_000])
})
