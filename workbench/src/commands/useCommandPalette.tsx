import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'

const loadPalette = () => import('./CommandPalette')
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })))

/**
 * The command palette. Ctrl+K opens it wherever the focus is but in a field; its code loads the first time. `signOut`
 * signs the user out of an instance.
 */
export function useCommandPalette(signOut: (instanceId: string) => Promise<void>): {
  open: () => void
  element: ReactNode
} {
  const [isMounted, setIsMounted] = useState(false)
  const open = useCallback(() => {
    setIsMounted(true)
    void loadPalette().then(({ openPalette }) => openPalette())
  }, [])
  useHotkeys([['mod+K', open]], [])
  return {
    open,
    element: isMounted && (
      <Suspense fallback={null}>
        <CommandPalette signOut={signOut} />
      </Suspense>
    ),
  }
}
