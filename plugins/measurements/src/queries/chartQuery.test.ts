import { expect, test } from 'vitest'
import { animalLabels } from './chartQuery'

test('the labels of animals are those that stand, those that lie, or all', () => {
  const labels = ['pig', 'pig_lying', 'pig_sitting', 'person']
  expect(animalLabels(labels, 'pigs', 'all')).toEqual(['pig', 'pig_lying', 'pig_sitting'])
  expect(animalLabels(labels, 'pigs', 'standing')).toEqual(['pig', 'pig_sitting'])
  expect(animalLabels(labels, 'pigs', 'lying')).toEqual(['pig_lying'])
  expect(animalLabels(['Broiler', 'pig'], 'chickens', 'lying')).toEqual(['Broiler'])
})
