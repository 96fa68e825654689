import { birdsAt } from './animals/birdsAt'
import { bodyUp } from './animals/bodyUp'
import { pigsAt, type FloorAnimal } from './animals/pigsAt'
import { cameraOf, type Barn, type BarnCamera } from './barn'
import { PICTURE_ASPECT, pictureScale, toPicture } from './geometry/lens'

export interface AnimalInPicture extends Omit<FloorAnimal, 'length'> {
  /** Middle of the body and direction of the head in the picture; x and y relative from the top left, heading in radians clockwise from right. */
  x: number
  y: number
  heading: number
  /** Nose to tail in picture widths. */
  length: number
}

const DIRECTION_STEP = 0.05

function inPicture(barn: Barn, { lens }: BarnCamera, animal: FloorAnimal): AnimalInPicture {
  const up = bodyUp(barn.species, animal.lying, animal.length)
  const [x, y] = toPicture(lens, animal.x, animal.y, up)
  const [ahead, below] = toPicture(
    lens,
    animal.x + Math.cos(animal.heading) * DIRECTION_STEP,
    animal.y + Math.sin(animal.heading) * DIRECTION_STEP,
    up,
  )
  const heading = Math.atan2((below - y) / PICTURE_ASPECT, ahead - x)
  return { ...animal, x, y, heading, length: animal.length * pictureScale(lens, animal.x, animal.y) }
}

/** Every animal before that camera, living and dead, moving smoothly with time. */
export function animalsAt(barn: Barn, cameraId: string, time: number): AnimalInPicture[] {
  const camera = cameraOf(barn, cameraId)
  const animals = barn.species === 'pigs' ? pigsAt(barn, camera, time) : birdsAt(barn, camera, time)
  return animals.map((animal) => inPicture(barn, camera, animal))
}
