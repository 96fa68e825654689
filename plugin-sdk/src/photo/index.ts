/*
 * Photos of reports and comments. `usePhotos` takes files: `preparePhoto` draws each anew, smaller and without anything
 * but pixels (`exifTime` reads before that when it was taken), and the outbox uploads it at once, or keeps it on the
 * device. What is reported then names the ids. `PhotoField` is the field of a form, `IncidentPhotos` shows photos.
 */

export { IncidentPhotos, type IncidentPhotosProps } from './IncidentPhotos'
export { PhotoField, type PhotoFieldProps } from './PhotoField'
export { photoTexts } from './photoTexts'
export { usePhotos, type AddedPhoto, type Photos } from './usePhotos'
