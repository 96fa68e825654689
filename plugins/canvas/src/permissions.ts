/** Permissions to see canvases; one is enough. */
export const CANVAS_PERMISSIONS = ['cameraCanvases.view', 'cameraCanvases.view.basic']

/** The permission to create, change and delete canvases. */
export const MANAGE_PERMISSION = 'cameraCanvases.manage'

/** Permissions to see canvases over time; one is enough. */
export const TIMELAPSE_PERMISSIONS = ['artifact.view', 'artifact.canvasTimelapse.view']
