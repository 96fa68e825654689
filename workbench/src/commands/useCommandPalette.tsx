import { useHotkeys } from '@mantine/hooks'
import { useCallback, useState, type ReactNode } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { lazyPart, loadCode } from '@barn-workbench/plugin-sdk/host'
import { useProblemText } from '@barn-workbench/plugin-sdk/react'
import { showToast } from '../toasts/showToast'

const loadPalette = () => import('./CommandPalette')
const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette, { isOptional: true })

/**
 * The command palette. Ctrl+K opens it wherever the focus is but in a field; its code loads the first time. `signOut`
 * signs the user out of an instance.
 */
export function useCommandPalette(signOut: (instanceId: string) => Promise<void>): {
  open: () => void
  element: ReactNode
} {
  const problemText = useProblemText()
  const [isMounted, setIsMounted] = useState(false)
  const open = useCallback(() => {
    loadCode(loadPalette).then(
      ({ openPalette }) => {
        setIsMounted(true)
        openPalette()
      },
      (error: unknown) => void showToast('error', problemText(problemOf(error)), 'palette'),
    )
  }, [problemText])
  useHotkeys([['mod+K', open]], [])
  return {
    open,
    element: isMounted && <CommandPalette signOut={signOut} />,
  }
}
