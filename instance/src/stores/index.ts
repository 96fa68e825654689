/*
 * Stores of the entities without their own folder: cameras, canvases, regions, layouts, display modes, the records of a
 * data collector, and the instances of an admiral. All are document stores of `database`. Every change is announced to
 * `noticeHub`, for accounts that may view the entity.
 */

export { createCameraStore, newCamera, wasThereAt, type CameraStore, type StoredCamera } from './cameraStore'
export { createCanvasStore, type CanvasStore } from './canvasStore'
export { createDataCollectionStore, type DataCollectionStore } from './dataCollectionStore'
export { createDisplayModeStore, type DisplayModeStore } from './displayModeStore'
export { createLayoutStore, type LayoutStore } from './layoutStore'
export { createRegionStore, type RegionStore } from './regionStore'
export { createVmsInstanceStore, type VmsInstanceStore } from './vmsInstanceStore'
