import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Barn, BarnCamera } from '../barn'
import { compartmentStateAt, scheduleAt } from '../batchSchedule'
import { BIRDS_HOUSED, BROILER_NEAR_NOTHING_SHARE } from '../broilerFacts'
import { deadAt } from '../deaths'
import { DRINKER_LINES_Y, FEEDER_LINE_Y, HALL_VIEW } from '../geometry/hallLayout'
import { lengthOfWeight, weightOnDay } from '../growth'
import { headCountAt } from '../headCount'
import { lyingShareAt } from '../lying'
import { deriveSeed, normalAt, uniformAt } from '../random'
import type { FloorAnimal } from './pigsAt'

/** A few hundred birds stand for the roughly 830 under a lens: drawn ones must stay cheap. */
const BIRDS_DRAWN = 420
const BOUT = 3 * MINUTE
const LONGEST_REST = 12
const NIGHT_BOUTS = 160
const WALKING_METRES_PER_MS = 0.16 / 1000

interface Spot {
  x: number
  y: number
  heading: number
}

function spotOf(seed: number, bout: number, home: Spot): Spot {
  const place = uniformAt(seed, 5, bout)
  const heading = (uniformAt(seed, 6, bout) * 2 - 1) * Math.PI
  const drift = 0.45
  let y = home.y + normalAt(seed, 8, bout) * drift
  if (place > BROILER_NEAR_NOTHING_SHARE) {
    const line =
      place > (1 + BROILER_NEAR_NOTHING_SHARE) / 2 ? FEEDER_LINE_Y : DRINKER_LINES_Y[home.y < FEEDER_LINE_Y ? 0 : 1]
    if (Math.abs(line - home.y) < 1.1)
      y = line + (uniformAt(seed, 7, bout) < 0.5 ? -1 : 1) * (0.16 + uniformAt(seed, 9, bout) * 0.22)
  }
  const x = home.x + normalAt(seed, 10, bout) * drift
  return {
    x: Math.min(HALL_VIEW.x1, Math.max(HALL_VIEW.x0, x)),
    y: Math.min(HALL_VIEW.y1, Math.max(HALL_VIEW.y0, y)),
    heading,
  }
}

interface Bird {
  seed: number
  home: Spot
  sittingShareOf: (bout: number) => number
}

/** While a bird sits through a bout it keeps the place that it had. */
function boutOfPlace(bird: Bird, bout: number): number {
  for (let current = bout; current > bout - LONGEST_REST; current--) {
    if (uniformAt(bird.seed, 4, current) >= bird.sittingShareOf(current)) return current
  }
  // It has sat for so long that the place only has to stay the same.
  return Math.floor(bout / NIGHT_BOUTS) * NIGHT_BOUTS
}

function birdAt(bird: Bird, time: number): Omit<FloorAnimal, 'length' | 'tint' | 'animalKey'> {
  const { seed, home } = bird
  const local = time + uniformAt(seed, 3) * BOUT
  const bout = Math.floor(local / BOUT)
  const target = spotOf(seed, boutOfPlace(bird, bout), home)
  const origin = spotOf(seed, boutOfPlace(bird, bout - 1), home)
  const distance = Math.hypot(target.x - origin.x, target.y - origin.y)
  const duration = Math.min(BOUT * 0.8, distance / WALKING_METRES_PER_MS)
  const since = local - bout * BOUT
  const base = {
    penId: null,
    dead: false,
    mirrored: uniformAt(seed, 11) < 0.5,
    lateral: false,
    eating: false,
    bend: 0,
    yielding: 1,
  }
  if (since >= duration)
    return { ...base, ...target, lying: uniformAt(seed, 4, bout) < bird.sittingShareOf(bout), walked: 0 }
  const part = since / duration
  const x = origin.x + (target.x - origin.x) * part
  const y = origin.y + (target.y - origin.y) * part
  return {
    ...base,
    x,
    y,
    heading: Math.atan2(target.y - origin.y, target.x - origin.x),
    lying: false,
    walked: distance * part,
  }
}

/** The share is read once a bout, so that what a bird did in the past never changes while time goes on. */
function sittingShares(barn: Barn): (bout: number) => number {
  const known = new Map<number, number>()
  return (bout) => {
    const share = known.get(bout) ?? lyingShareAt(barn, bout * BOUT)
    known.set(bout, share)
    return share
  }
}

/** The birds under a lens, living and dead. */
export function birdsAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  if (compartmentStateAt(barn, 0, time) === 'penEmpty') return []
  const schedule = scheduleAt(barn, time)
  const length = lengthOfWeight('chickens', weightOnDay('chickens', (time - schedule.movedInAt) / DAY))
  const sittingShareOf = sittingShares(barn)
  const count = Math.round((BIRDS_DRAWN * headCountAt(barn, schedule, time)) / BIRDS_HOUSED)
  const herd = deriveSeed(camera.seed, 'birds', schedule.index)
  const birds: FloorAnimal[] = Array.from({ length: count }, (_, index) => {
    const seed = deriveSeed(herd, index)
    const home = {
      x: HALL_VIEW.x0 + uniformAt(seed, 1) * (HALL_VIEW.x1 - HALL_VIEW.x0),
      y: HALL_VIEW.y0 + uniformAt(seed, 2) * (HALL_VIEW.y1 - HALL_VIEW.y0),
      heading: 0,
    }
    const size = length * (1 + normalAt(seed, 12) * 0.05)
    return {
      ...birdAt({ seed, home, sittingShareOf }, time),
      length: size,
      tint: uniformAt(seed, 13),
      animalKey: `bird-${index}`,
    }
  })
  const dead = deadAt(barn, camera.cameraId, time).map((death): FloorAnimal => ({
    x: death.floorX,
    y: death.floorY,
    heading: death.heading,
    lying: true,
    lateral: true,
    eating: false,
    walked: 0,
    bend: 0,
    yielding: 0,
    animalKey: death.deathId,
    penId: null,
    length,
    dead: true,
    tint: 0.5,
    mirrored: false,
  }))
  return [...birds, ...dead]
}
