/** Permissions of which one is enough to see canvases. */
export const CANVAS_PERMISSIONS = ['cameraCanvases.view', 'cameraCanvases.view.basic']

/** The permission to create, change and delete canvases. */
export const MANAGE_PERMISSION = 'cameraCanvases.manage'

/** Permissions of which one is enough to see what canvases looked like in the course of time. */
export const TIMELAPSE_PERMISSIONS = ['artifact.view', 'artifact.canvasTimelapse.view']
