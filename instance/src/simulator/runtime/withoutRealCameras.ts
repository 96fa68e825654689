import type { SimulatedEvent } from '..'

/** What detectors find in the pictures of one camera, or on the camera itself. */
const FOUND_BY_CAMERA: ReadonlySet<string> = new Set(['deadAnimal', 'healthCheck', 'timeSeries'])

/** The story without what simulated detectors would find on cameras with a real source: their pictures show none of it. */
export function omitDetectionsOnCameras(
  story: readonly SimulatedEvent[],
  realCameras: ReadonlySet<string>,
): SimulatedEvent[] {
  const isReal = (id: string | null) => id !== null && realCameras.has(id)
  return story.filter(
    ({ type, identifier }) =>
      !FOUND_BY_CAMERA.has(type) || !(isReal(identifier.cameraId) || isReal(identifier.componentId)),
  )
}
