/*
 * Photos that people add to incidents.
 *
 * 1. `photoUploads` takes the file in parts, in a table, so that an upload goes on after a restart. The last part
 *    completes it: its digest is checked.
 * 2. `redrawPhoto` decodes the file and draws it anew, so that nothing is kept but its pixels.
 * 3. `photoStore` stores it as an artifact that the calls of artifacts do not show, with a document that says whose it
 *    is. A report or comment claims its photos by their ids, whether they have arrived already or not.
 *
 * Photos go with their incident. Uploads and photos that nothing has claimed go after a day.
 */

export { createPhotoStore, type PhotoStore, type StoredPhoto } from './photoStore'
