/** Permissions of which one is enough to see pictures of cameras. */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']
/** Permissions of which one is enough to see videos of cameras. */
export const STREAM_PERMISSIONS = ['streaming.recording.view', 'recordings.view']
/** The permission to add, change, start anew and remove cameras. */
export const MANAGE_PERMISSION = 'cameras.manage'
/** The permission to close cameras for privacy. */
export const PRIVACY_PERMISSION = 'privacy.manage'
