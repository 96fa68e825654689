/*
 * Evidence packs: an incident as a ZIP file with pictures and a page that checks itself.
 *
 * 1. `createEvidencePacks` limits how many are made at the same time and streams the ZIP file.
 * 2. `packContent` yields its files one after the other: the incident, its pictures, outlines and the chart of its
 *    activity.
 * 3. The manifest lists the digest of each file and what is missing, and `evidenceKey` signs it.
 * 4. `packPage` writes the page. Its script in `page` is built on its own, since it runs in browsers, and verifies the
 *    signature before it shows anything. `texts` has its words in German and English.
 *
 * A file that cannot be had does not fail the pack: the manifest names it with the reason.
 */
import type { createEvidencePacks } from './createEvidencePacks'

export { createEvidencePacks } from './createEvidencePacks'
export { openEvidenceKey, type EvidenceKey } from './evidenceKey'
export { wantedPictures } from './packContent'
export type { PackLanguage } from './texts'

export type EvidencePacks = ReturnType<typeof createEvidencePacks>
