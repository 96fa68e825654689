import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { batchAt, createBarn, lyingShareAt } from '..'
import { cameraOf } from '../barn/barn'
import { projectToFloor, projectToPicture } from '../barn/lens'
import { createPenLayout } from '../barn/penLayout'
import { scheduleAt, scheduleOfBatch } from '../batch/batchSchedule'
import { deadAnimalsAt, deathsBetween, livingPigsIn } from '../deaths/deaths'
import { animalsAt } from './animalsInPicture'
import { birdsUnderCameraAt } from './birds'
import { pigsUnderCameraAt } from './pigs'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const pigs = createBarn({ seed: 1, species: 'pigs', simulationStart: SIMULATION_START })
const chickens = createBarn({ seed: 1, species: 'chickens', simulationStart: SIMULATION_START })
const TIMES = Array.from({ length: 10 }, (_, index) => SIMULATION_START + index * 149 * MINUTE)

test('projecting a floor point to the picture and back gives the same point', () => {
  const { lens } = cameraOf(pigs, 'camera-05')
  for (const [x, y] of [
    [0, 0],
    [3.2, 1.6],
    [-3.3, -1.7],
  ] as const) {
    const [backX, backY] = projectToFloor(lens, ...projectToPicture(lens, x, y))
    expect(backX).toBeCloseTo(x, 4)
    expect(backY).toBeCloseTo(y, 4)
  }
})

test('the same seed gives the same animals, another seed gives others', () => {
  const twin = createBarn({ seed: 1, species: 'pigs', simulationStart: SIMULATION_START })
  const barnOfOtherSeed = createBarn({ seed: 2, species: 'pigs', simulationStart: SIMULATION_START })
  expect(animalsAt(twin, 'camera-02', SIMULATION_START + 9 * HOUR)).toEqual(
    animalsAt(pigs, 'camera-02', SIMULATION_START + 9 * HOUR),
  )
  expect(animalsAt(barnOfOtherSeed, 'camera-02', SIMULATION_START + 9 * HOUR)).not.toEqual(
    animalsAt(pigs, 'camera-02', SIMULATION_START + 9 * HOUR),
  )
})

test('the pigs of a pen are the living and the dead that still lie there, and all stay inside', () => {
  for (const camera of pigs.cameras) {
    for (const time of TIMES) {
      const animals = pigsUnderCameraAt(pigs, camera, time)
      const { index: batchIndex } = scheduleAt(pigs, time)
      const living = camera.pens.map((penId) => livingPigsIn(pigs, { batchIndex, penId, time }))
      expect(animals.filter(({ dead }) => !dead)).toHaveLength((living[0] ?? 0) + (living[1] ?? 0))
      expect(animals.filter(({ dead }) => dead)).toHaveLength(deadAnimalsAt(pigs, camera.cameraId, time).length)
      for (const animal of animals) {
        const { pen } = createPenLayout(camera.pens[0] === animal.penId ? 'left' : 'right', camera.feederAtTop)
        const inside = animal.x >= pen.x0 && animal.x <= pen.x1 && animal.y >= pen.y0 && animal.y <= pen.y1
        expect(inside, `${animal.animalKey} at ${animal.x}, ${animal.y}`).toBe(true)
      }
    }
  }
})

test('the share of lying pigs follows the hour of the day', () => {
  let lying = 0
  let expected = 0
  const times = Array.from({ length: 48 }, (_, index) => SIMULATION_START + index * 30 * MINUTE)
  for (const time of times) {
    const animals = pigs.cameras.slice(0, 6).flatMap((camera) => pigsUnderCameraAt(pigs, camera, time))
    lying += animals.filter((animal) => animal.lying).length / animals.length
    expected += lyingShareAt(pigs, time)
  }
  expect(lying / times.length).toBeGreaterThan(expected / times.length - 0.03)
  expect(lying / times.length).toBeLessThan(expected / times.length + 0.03)
})

test.each([
  ['pigs', pigs, 3],
  ['chickens', chickens, 1],
] as const)('%s move without jumps', (_name, barn, minutes) => {
  let largestStep = 0
  for (let time = SIMULATION_START + 9 * HOUR; time < SIMULATION_START + 9 * HOUR + minutes * MINUTE; time += 1_000) {
    const before = new Map(animalsAt(barn, 'camera-03', time).map((animal) => [animal.animalKey, animal]))
    for (const animal of animalsAt(barn, 'camera-03', time + 50)) {
      const earlier = before.get(animal.animalKey)
      if (earlier) largestStep = Math.max(largestStep, Math.hypot(animal.x - earlier.x, animal.y - earlier.y))
    }
  }
  // In a twentieth of a second, a walk covers a hundredth of the picture, and rising under a wide lens another one.
  expect(largestStep).toBeGreaterThan(0)
  expect(largestStep).toBeLessThan(0.03)
})

test('birds do not stand on each other', () => {
  const camera = cameraOf(chickens, 'camera-03')
  for (const time of [SIMULATION_START + 3 * HOUR, SIMULATION_START + 10 * HOUR, SIMULATION_START + 9 * DAY]) {
    const birds = birdsUnderCameraAt(chickens, camera, time)
    expect(birds.length).toBeGreaterThan(250)
    const nearest = birds.map((bird) =>
      Math.min(...birds.map((other) => (other === bird ? Infinity : Math.hypot(bird.x - other.x, bird.y - other.y)))),
    )
    const stacked = nearest.filter((distance, index) => distance < 0.4 * (birds[index]?.length ?? 0))
    expect(stacked.length / birds.length).toBeLessThan(0.01)
  }
})

test('pigs grow longer', () => {
  const lengthAt = (time: number): number => pigsUnderCameraAt(pigs, cameraOf(pigs, 'camera-01'), time)[0]?.length ?? 0
  expect(lengthAt(SIMULATION_START + 40 * DAY)).toBeGreaterThan(lengthAt(SIMULATION_START) * 1.1)
})

test('a dead animal is inside its detection box until it is removed', () => {
  for (const barn of [pigs, chickens]) {
    const deaths = deathsBetween(barn, SIMULATION_START - DAY, SIMULATION_START + 40 * DAY)
    expect(deaths.length).toBeGreaterThan(3)
    for (const death of deaths) {
      expect(death.detectedAt).toBeGreaterThan(death.diedAt)
      expect(death.removedAt).toBeGreaterThan(death.detectedAt)
      const dead = animalsAt(barn, death.cameraId, death.removedAt - 1).filter((animal) => animal.dead)
      const isInBox = dead.some(
        ({ x, y }) =>
          x > death.box.x && x < death.box.x + death.box.w && y > death.box.y && y < death.box.y + death.box.h,
      )
      expect(isInBox).toBe(true)
      expect(deadAnimalsAt(barn, death.cameraId, death.removedAt).map(({ deathId }) => deathId)).not.toContain(
        death.deathId,
      )
    }
  }
})

test('more pigs die in the second halves of batches than in the first', () => {
  const halves = [0, 0] as [number, number]
  for (let index = 0; index < 20; index++) {
    const { movedInAt, movedOutAt } = scheduleOfBatch(pigs, index)
    const middle = (movedInAt + movedOutAt) / 2
    halves[0] += deathsBetween(pigs, movedInAt, middle).length
    halves[1] += deathsBetween(pigs, middle, movedOutAt).length
  }
  expect(halves[1]).toBeGreaterThan(halves[0])
})

test('an empty barn shows no animals', () => {
  for (const barn of [pigs, chickens])
    expect(animalsAt(barn, 'camera-01', batchAt(barn, SIMULATION_START).movedOutAt + HOUR)).toEqual([])
})
