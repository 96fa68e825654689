/*
 * Stores of the entities that have no folder of their own: cameras, canvases, regions, sensors, layouts, handovers,
 * display modes, the records of a data collector, and the instances of an admiral. All are document stores of
 * `database`. Every change is announced to `noticeHub`, for accounts that may view the entity.
 */

export { createCameraStore, newCamera, wasThereAt, type CameraStore, type StoredCamera } from './cameraStore'
export { createCanvasStore, type CanvasStore } from './canvasStore'
export { createDataCollectionStore, type DataCollectionStore } from './dataCollectionStore'
export { createDisplayModeStore, type DisplayModeStore } from './displayModeStore'
export { createHandoverStore, type HandoverStore } from './handoverStore'
export { LAYOUT_HISTORY_BYTES } from './layoutHistory'
export { createLayoutStore, type LayoutStore } from './layoutStore'
export { createRegionStore, type RegionStore } from './regionStore'
export { registerCameras } from './registerCameras'
export { createSensorStore, type SensorStore } from './sensorStore'
export { createVmsInstanceStore, type VmsInstanceStore } from './vmsInstanceStore'
