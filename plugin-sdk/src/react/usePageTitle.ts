import { createContext, useContext, useEffect } from 'react'

const PageTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Provides the function with which a page names itself; null for the title of its locale. */
export const PageTitleProvider = PageTitleContext.Provider

/**
 * Names the page after its content, such as the name of a camera: in the window's title and in the path to the screen.
 * `PageFrame` does so by itself. Null, while the name is not known, leaves the title of the page's locale.
 * @public
 */
export function usePageTitle(title: string | null): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
