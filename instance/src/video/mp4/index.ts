export { readFragment, withDecodeTime, type Fragment } from './fragment'
export { createFragmentSplitter, LARGEST_PIECE, type FilePiece, type FragmentSplitter } from './splitFragments'
export { readVideoHeader, type VideoHeader } from './videoHeader'
