import { createContext, type ReactNode } from 'react'

/** The level of the title under which rich texts stand: that of a widget, unless something says otherwise. */
export const TitleLevelContext = createContext(2)

/** Says the level of the title under which its content stands, so that the headings of rich texts follow it. @public */
export function TitleLevel({ level, children }: { level: number; children: ReactNode }) {
  return <TitleLevelContext value={level}>{children}</TitleLevelContext>
}
