import type { PictureSource } from '../../pictures'

/** What a file is made of: its bytes at once or piece by piece. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/** Facts about a file, computed while it was written. */
export interface WrittenFile {
  /** Bytes. */
  size: number
  /** 32 hexadecimal digits. */
  md5: string
}

export interface OpenedFile {
  /** Bytes. */
  size: number
  /** Reads as fast as it is taken. Who cancels it closes the file. */
  stream: ReadableStream<Uint8Array>
}

/** The files of artifacts by the ids of these. A file is there as a whole or not at all. */
export interface ArtifactFiles {
  /** Rejects if the content or the disk fails, or the signal is aborted; nothing of it is left then. */
  write(artifactId: string, content: FileContent, signal: AbortSignal): Promise<WrittenFile>
  /** Null if there is none. */
  open(artifactId: string): Promise<OpenedFile | null>
  /** The file as the source of a picture; null if there is none. */
  pictureSource(artifactId: string): Promise<PictureSource | null>
  remove(artifactId: string): Promise<void>
  /** Removes what interrupted writes have left. */
  removeUnfinished(): Promise<void>
  /** The ids of all artifacts that have a file. */
  ids(): Promise<string[]>
  /** Where programs may write before a file is complete. What is left there goes at the next start. */
  workFolder: string
  /** Throws an error with the code `ENOSPC` where the disk has no room for more. */
  checkRoom(): Promise<void>
}
