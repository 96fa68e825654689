import { cameraOf, type Barn, type BarnCamera } from '../barn/barn'
import { PICTURE_ASPECT, pictureWidthsPerMetre, projectToPicture } from '../barn/lens'
import { bodyHeight } from '../batch/batchSchedule'
import { birdsUnderCameraAt } from './birds'
import type { FloorAnimal } from './floorAnimal'
import { pigsUnderCameraAt } from './pigs'

/** An animal as a camera sees it. */
export interface AnimalInPicture extends FloorAnimal {
  /** Middle of the body: relative coordinates from the top left. */
  x: number
  y: number
  /** Direction of the head in the picture, in radians clockwise from right. */
  heading: number
  /** Nose to tail in picture widths. */
  length: number
}

/** The heading in the picture is the direction of a step of this length in metres on the floor. */
const HEADING_STEP_METRES = 0.05

function projectAnimal(barn: Barn, { lens }: BarnCamera, animal: FloorAnimal): AnimalInPicture {
  const height = bodyHeight(barn.species, animal.lying, animal.length)
  const [x, y] = projectToPicture(lens, animal.x, animal.y, height)
  const [aheadX, aheadY] = projectToPicture(
    lens,
    animal.x + Math.cos(animal.heading) * HEADING_STEP_METRES,
    animal.y + Math.sin(animal.heading) * HEADING_STEP_METRES,
    height,
  )
  return {
    ...animal,
    x,
    y,
    heading: Math.atan2((aheadY - y) / PICTURE_ASPECT, aheadX - x),
    length: animal.length * pictureWidthsPerMetre(lens, animal.x, animal.y),
  }
}

/** Every animal under a camera, living and dead, with floor coordinates. It moves smoothly with time. */
export function animalsOnFloorAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  return barn.species === 'pigs' ? pigsUnderCameraAt(barn, camera, time) : birdsUnderCameraAt(barn, camera, time)
}

/** Every animal in the picture of a camera, living and dead. It moves smoothly with time. */
export function animalsAt(barn: Barn, cameraId: string, time: number): AnimalInPicture[] {
  const camera = cameraOf(barn, cameraId)
  return animalsOnFloorAt(barn, camera, time).map((animal) => projectAnimal(barn, camera, animal))
}
