import { useFileSize } from '@barn-workbench/plugin-sdk/react'

/** The size from which on a file is worth a thought before it is downloaded, bytes. */
const NOTABLE_SIZE = 1_000_000

/** Returns a function that describes the size of a file if it is notable; null if it is small or unknown. */
export function useNotableSize(): (bytes: number | null) => string | null {
  const sizeOf = useFileSize()
  return (bytes) => (bytes === null || bytes < NOTABLE_SIZE ? null : sizeOf(bytes))
}
