import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useOverlay } from '../dialogs/useOverlay'
import { earlyKeys } from './earlyKeys'

/** Loads the code of the palette. */
export async function loadPalette() {
  return (await import('./CommandPalette')).CommandPalette
}

const CommandPalette = lazyPart(loadPalette, { isOptional: true })

/** The command palette. Ctrl+K opens it wherever the focus is; what is typed from then on is its. */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const { isOpen, open, close } = useOverlay(loadPalette, earlyKeys)
  useHotkeys([['mod+K', open]], [])
  return { open, element: isOpen && <CommandPalette onClose={close} /> }
}
