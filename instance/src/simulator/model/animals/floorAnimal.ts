import type { FloorPose } from '../barn/penLayout'
import type { DeathSite } from '../deaths/deathSite'

/** The place of an animal on the floor and its posture. */
export interface AnimalPose extends FloorPose {
  /** Pigs lie, birds sit. */
  lying: boolean
  /** A lying pig lies on its side rather than on its belly. */
  lateral: boolean
  eating: boolean
  /** Metres since it began to walk, 0 while it stands or lies: drives the legs. */
  walked: number
  /** −1 bent to the left … 1 bent to the right. */
  bend: number
  /** Readiness to make way for others: 1 while it is up, 0 while it lies, in between while it rises or lies down. */
  yieldShare: number
}

/** An animal under a camera; coordinates are metres about the point below the camera. */
export interface FloorAnimal extends AnimalPose {
  /** The same for the same animal at any time. */
  animalKey: string
  penId: string | null
  /** Nose to tail in metres. */
  length: number
  dead: boolean
  /** The coat of the animal, 0..1. */
  tint: number
  mirrored: boolean
}

/** The pose of an animal that lies dead at that site. */
export function deadPoseAt({ floorX, floorY, heading }: DeathSite): AnimalPose {
  return {
    x: floorX,
    y: floorY,
    heading,
    lying: true,
    lateral: true,
    eating: false,
    walked: 0,
    bend: 0,
    yieldShare: 0,
  }
}
