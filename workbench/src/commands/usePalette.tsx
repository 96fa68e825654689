import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'

const load = () => import('./CommandPalette')
const CommandPalette = lazy(() => load().then((module) => ({ default: module.CommandPalette })))

/** The command palette: its code comes with the first Ctrl+K, wherever the focus is. */
export function usePalette(): { open: () => void; element: ReactNode } {
  const [wanted, setWanted] = useState(false)
  const open = useCallback(() => {
    setWanted(true)
    void load().then(({ openPalette }) => openPalette())
  }, [])
  useHotkeys([['mod+K', open]], [])
  return {
    open,
    element: wanted && (
      <Suspense fallback={null}>
        <CommandPalette />
      </Suspense>
    ),
  }
}
