/** The type under which a dragged camera of the list is handed over to the canvas. */
export const CAMERA_DRAG = 'application/x-barn-camera'
