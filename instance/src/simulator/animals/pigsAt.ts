import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn, BarnCamera } from '../barn'
import { compartmentStateAt, scheduleAt } from '../batchSchedule'
import { lossesOf, type Death } from '../deaths'
import { penLayout } from '../geometry/penLayout'
import { lengthOfWeight, weightOnDay } from '../growth'
import { PIG_WEIGHT_VARIATION_END, PIG_WEIGHT_VARIATION_START, PIGS_PER_PEN } from '../pigFacts'
import { deriveSeed, normalAt, uniformAt } from '../random'
import { createPigMind, pigPoseAt, type PigPose } from './pigMotion'
import { spaceOut } from './spacing'

export interface FloorAnimal extends PigPose {
  animalKey: string
  penId: string | null
  /** Nose to tail, metres. */
  length: number
  dead: boolean
  /** 0..1, which coat the animal has. */
  tint: number
  mirrored: boolean
}

/** A dying pig keeps to its place for this long. */
const DYING = 2 * HOUR
/** Length follows the cube root of the weight, so it varies a third as much. */
const LENGTH_SHARE = 1 / 3

function deadPose(death: Death): PigPose {
  return {
    x: death.floorX,
    y: death.floorY,
    heading: death.heading,
    lying: true,
    lateral: true,
    eating: false,
    walked: 0,
    bend: 0,
    yielding: 0,
  }
}

function pigsOfPen(barn: Barn, penIndex: number, camera: BarnCamera, time: number): FloorAnimal[] {
  const pen = barn.pens[penIndex]
  if (!pen || compartmentStateAt(barn, pen.compartment, time) === 'penEmpty') return []
  const schedule = scheduleAt(barn, time)
  const length = lengthOfWeight('pigs', weightOnDay('pigs', (time - schedule.movedInAt) / DAY))
  const grown = Math.min(1, (time - schedule.movedInAt) / (schedule.movedOutAt - schedule.movedInAt))
  const variation =
    (PIG_WEIGHT_VARIATION_START + (PIG_WEIGHT_VARIATION_END - PIG_WEIGHT_VARIATION_START) * grown) * LENGTH_SHARE
  const losses = lossesOf(barn, schedule).deaths.filter(
    (death) => death.penId === pen.penId && death.diedAt < time + DYING * 2 && death.removedAt > time,
  )
  const animals = Array.from({ length: PIGS_PER_PEN }, (_, animalIndex) => {
    const mind = createPigMind(barn, penIndex, animalIndex, length)
    const death = losses.find((candidate) => candidate.animalIndex === animalIndex)
    if (death)
      mind.lastPlace = (at) =>
        at > death.diedAt - DYING ? { x: death.floorX, y: death.floorY, heading: death.heading } : null
    const dead = death !== undefined && death.diedAt <= time
    const pose = dead ? deadPose(death) : pigPoseAt(mind, time)
    const seed = deriveSeed(barn.seed, 'coat', pen.penId, animalIndex, schedule.index)
    return {
      ...pose,
      dead,
      penId: pen.penId,
      animalKey: `${pen.penId}-${animalIndex}`,
      length: length * (1 + normalAt(seed, 1) * variation),
      tint: uniformAt(seed, 2),
      mirrored: uniformAt(seed, 3) < 0.5,
    }
  })
  return spaceOut(animals, penLayout(pen.side, camera.feederAtTop).pen, length)
}

export function pigsAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  return camera.pens.flatMap((penId) =>
    pigsOfPen(
      barn,
      barn.pens.findIndex((pen) => pen.penId === penId),
      camera,
      time,
    ),
  )
}
