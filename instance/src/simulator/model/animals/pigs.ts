import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn, BarnCamera, Pen } from '../barn/barn'
import { createPenLayout, type FloorPose } from '../barn/penLayout'
import { compartmentStateAt, scheduleAt, type BatchSchedule } from '../batch/batchSchedule'
import { lengthOfWeight, weightOnDay } from '../batch/growth'
import { lossesOfBatch, type Death } from '../deaths/deaths'
import { PIG_WEIGHT_VARIATION_END, PIG_WEIGHT_VARIATION_START, PIGS_PER_PEN } from '../facts/pigFacts'
import { lerp } from '../interpolation'
import { deriveSeed, normalAt, uniformAt } from '../random'
import { deadPoseAt, type AnimalPose, type FloorAnimal } from './floorAnimal'
import { createPig, pigPoseAt } from './pigMotion'
import { separatePigs } from './pigSpacing'

/** A dying pig lies where it will die for this long, in ms. */
const DYING_TIME = 2 * HOUR
/** Length follows the cube root of the weight, so it varies a third as much. */
const LENGTH_VARIATION_SHARE = 1 / 3

/** Coefficient of variation of the body length at that time, 0..1. */
function lengthVariationAt({ movedInAt, movedOutAt }: BatchSchedule, time: number): number {
  const batchShare = Math.min(1, (time - movedInAt) / (movedOutAt - movedInAt))
  return lerp(PIG_WEIGHT_VARIATION_START, PIG_WEIGHT_VARIATION_END, batchShare) * LENGTH_VARIATION_SHARE
}

function poseInPen(
  barn: Barn,
  pig: { penIndex: number; animalIndex: number; length: number; death: Death | undefined },
  time: number,
): AnimalPose & { dead: boolean } {
  const { penIndex, animalIndex, length, death } = pig
  if (death && death.diedAt <= time) return { ...deadPoseAt(death), dead: true }
  const dyingPoseAt = (at: number): FloorPose | null =>
    death && at > death.diedAt - DYING_TIME ? { x: death.floorX, y: death.floorY, heading: death.heading } : null
  return { ...pigPoseAt(createPig(barn, { penIndex, animalIndex, length, dyingPoseAt }), time), dead: false }
}

function pigsInPen(barn: Barn, pen: Pen, camera: BarnCamera, time: number): readonly FloorAnimal[] {
  if (compartmentStateAt(barn, pen.compartment, time) === 'penEmpty') return []
  const penIndex = barn.pens.indexOf(pen)
  const schedule = scheduleAt(barn, time)
  const meanLength = lengthOfWeight('pigs', weightOnDay('pigs', (time - schedule.movedInAt) / DAY))
  const lengthVariation = lengthVariationAt(schedule, time)
  const deaths = lossesOfBatch(barn, schedule).deaths.filter(
    (death) => death.penId === pen.penId && death.diedAt < time + DYING_TIME * 2,
  )
  const deathOf = (animalIndex: number): Death | undefined => deaths.find((death) => death.animalIndex === animalIndex)
  const removed = (animalIndex: number): boolean => (deathOf(animalIndex)?.removedAt ?? Infinity) <= time
  const present = Array.from({ length: PIGS_PER_PEN }, (_, animalIndex) => animalIndex).filter((pig) => !removed(pig))
  const pigs = present.map((animalIndex): FloorAnimal => {
    const death = deathOf(animalIndex)
    const seed = deriveSeed(barn.seed, 'coat', pen.penId, animalIndex, schedule.index)
    return {
      ...poseInPen(barn, { penIndex, animalIndex, length: meanLength, death }, time),
      penId: pen.penId,
      animalKey: `${pen.penId}-${animalIndex}`,
      length: meanLength * (1 + normalAt(seed, 1) * lengthVariation),
      tint: uniformAt(seed, 2),
      mirrored: uniformAt(seed, 3) < 0.5,
    }
  })
  return separatePigs(pigs, createPenLayout(pen.side, camera.feederAtTop).pen, meanLength)
}

/** The pigs under a camera, living and dead: each by its own motion, then moved off each other. */
export function pigsUnderCameraAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  const pens = barn.pens.filter((pen) => camera.pens.includes(pen.penId))
  return pens.flatMap((pen) => pigsInPen(barn, pen, camera, time))
}
