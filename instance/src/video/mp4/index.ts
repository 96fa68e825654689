/*
 * Fragmented MP4 (ISO/IEC 14496-12), as far as videos of cameras need it: `boxes` reads boxes and headers, `fragments`
 * splits a stream into fragments and reads them, `jpegVideo` writes a video of JPEG pictures. Damaged data reads as
 * null.
 */

export { boxAt, readVideoHeader, type VideoHeader } from './boxes'
export { createFragmentSplitter, readFragment, readSamples, withDecodeTime, type FilePiece } from './fragments'
export { JPEG_CODEC, jpegFragment, jpegVideoHeader } from './jpegVideo'
