import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useOverlay } from '../shell/useOverlay'

const loadPalette = async () => (await import('./CommandPalette')).CommandPalette
const CommandPalette = lazyPart(loadPalette, { isOptional: true })

/** The command palette. Ctrl+K opens it wherever the focus is but in a field. */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const { isOpen, open, close } = useOverlay(loadPalette)
  useHotkeys([['mod+K', open]], [])
  return { open, element: isOpen && <CommandPalette onClose={close} /> }
}
