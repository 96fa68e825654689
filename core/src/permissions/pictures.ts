/** Permissions of which one is enough to see pictures. */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']

/** Permissions of which one is enough to watch videos, and to know what is recorded. */
export const STREAM_PERMISSIONS = ['streaming.recording.view', 'recordings.view']
