import { DAY } from '@barn-workbench/core/time'
import type { Barn, Pen } from '../barn/barn'
import { broilerMortalityByDay, livingPigsIn } from '../deaths/deaths'
import { BROILER_THINNING_SHARE, BROILERS_HOUSED } from '../facts/broilerFacts'
import { PIGS_PER_PEN } from '../facts/pigFacts'
import { daysSinceHousing, scheduleAt, weightOnDay, type BatchSchedule, type PenState } from './batchSchedule'

/** A stay of animals in the barn. Times in ms since the epoch. */
export interface Batch {
  /** 0 is the batch in the barn at the start of the simulation. */
  index: number
  movedInAt: number
  movedOutAt: number
  /** Whole days by the barn's calendar since housing, which is day 0. */
  day: number
  state: PenState
  animalCount: number
  meanWeightKg: number
}

function pigCountAt(barn: Barn, schedule: BatchSchedule, time: number): number {
  const isHoused = ({ compartment }: Pen): boolean => {
    const stay = schedule.compartments[compartment]
    return stay !== undefined && stay.movedInAt <= time && time < stay.movedOutAt
  }
  return barn.pens
    .filter(isHoused)
    .reduce((sum, { penId }) => sum + livingPigsIn(barn, { batchIndex: schedule.index, penId, time }), 0)
}

function birdCountAt(schedule: BatchSchedule, time: number): number {
  const isThinned = schedule.thinnedAt !== null && time >= schedule.thinnedAt
  const caughtShare = isThinned ? BROILER_THINNING_SHARE : 0
  return Math.round(
    BROILERS_HOUSED * (1 - broilerMortalityByDay((time - schedule.movedInAt) / DAY)) * (1 - caughtShare),
  )
}

/** The number of animals that are housed for a batch. */
export function animalsHousedIn({ species, pens }: Barn): number {
  return species === 'pigs' ? pens.length * PIGS_PER_PEN : BROILERS_HOUSED
}

/** Living animals in the barn: pigs less the dead ones, broilers by the mortality of their age. */
export function headCountAt(barn: Barn, schedule: BatchSchedule, time: number): number {
  return barn.species === 'pigs' ? pigCountAt(barn, schedule, time) : birdCountAt(schedule, time)
}

/**
 * The batch that was housed last before `time`. Between batches it is the previous one, `penEmpty` and without animals.
 */
export function batchAt(barn: Barn, time: number): Batch {
  const schedule = scheduleAt(barn, time)
  const { index, movedInAt, movedOutAt } = schedule
  const isFull = time < movedOutAt
  return {
    index,
    movedInAt,
    movedOutAt,
    day: daysSinceHousing(barn, schedule, time),
    state: isFull ? 'penFull' : 'penEmpty',
    animalCount: isFull ? headCountAt(barn, schedule, time) : 0,
    meanWeightKg: isFull ? weightOnDay(barn.species, (time - movedInAt) / DAY) : 0,
  }
}
