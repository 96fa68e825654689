import { useHotkeys } from '@mantine/hooks'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { whenIdle } from '../environment/whenIdle'
import { CommandPalette, loadPaletteList } from './CommandPalette'

/**
 * The command palette. Ctrl+K opens it wherever the focus is. Its field is there at once; its list is loaded while the
 * page is idle, so that it opens offline too.
 */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  useEffect(() => whenIdle(() => void loadCode(loadPaletteList).catch(() => undefined)), [])
  useHotkeys([['mod+K', open]], [])
  return { open, element: isOpen && <CommandPalette onClose={close} /> }
}
