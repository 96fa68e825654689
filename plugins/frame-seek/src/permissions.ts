/** Permissions of which one is enough to see pictures; the same as those of the camera door, which loads more code. */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']
