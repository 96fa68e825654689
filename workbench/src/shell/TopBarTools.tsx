import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const ToolsContainerContext = createContext<HTMLElement | null>(null)
/** Provides the element of the top bar into which screens render their tools. */
export const TopBarToolsProvider = ToolsContainerContext.Provider

/** Renders the tools of a screen into the top bar. */
export function TopBarTools({ children }: { children: ReactNode }) {
  const container = useContext(ToolsContainerContext)
  return container && createPortal(children, container)
}
