/*
 * What moves in the pictures of real cameras, and how good these pictures are, as measurements.
 *
 * 1. `watchMovement` looks at all cameras that are open, one after the other, and asks for the smaller stream.
 * 2. `sampleVideo` takes a picture about every two seconds out of the newest segments, key frames where there are
 *    enough, as grey levels of at most 180 lines (`picture`).
 * 3. `meters` measures them in a thread. `cameraMeter` adds up the minute of a camera: `comparePictures` finds the
 *    points that moved between two pictures, without changes of light and noise; `areas` says which of them lie in
 *    regions and under masks; `pictureQuality` measures light, contrast and sharpness.
 * 4. `clockFinder` finds burnt-in clocks, which `movementStore` keeps with what people have chosen for a camera.
 * 5. `movementRows` makes rows of the minute, which go the way of all rows from outside.
 *
 * A minute without a value is left out: one in which the camera changes between colour and infrared light, repeats one
 * picture, or gives too few. A flash, an exposure and a camera that focuses are no movement.
 */

export { createMovement, type Movement } from './watchMovement'
export { createMovementStore, type MovementStore } from './movementStore'
