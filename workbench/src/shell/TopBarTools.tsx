import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const PlaceContext = createContext<HTMLElement | null>(null)
/** Gives the element of the top bar in which screens put their tools. */
export const TopBarPlaceProvider = PlaceContext.Provider

/** Tools of a screen, in the top bar. */
export function TopBarTools({ children }: { children: ReactNode }) {
  const place = useContext(PlaceContext)
  return place && createPortal(children, place)
}
