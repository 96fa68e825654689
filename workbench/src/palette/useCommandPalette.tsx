import { useCallback, useState, type ReactNode } from 'react'
import { useKey } from '../actions/useKey'
import { usePreloadedCode } from '../environment/usePreloadedCode'
import { CommandPalette, loadPaletteList } from './CommandPalette'

/**
 * The command palette. Ctrl+K opens it wherever the focus is. Its field is there at once; its list is loaded while the
 * page is idle, so that it opens offline too.
 */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  usePreloadedCode(loadPaletteList)
  useKey('mod+k', open)
  return { open, element: isOpen && <CommandPalette onClose={close} /> }
}
