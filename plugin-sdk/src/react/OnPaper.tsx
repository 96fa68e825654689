import type { ReactNode } from 'react'

/** What is of use on the screen alone, such as an age, and the text that stands in its place on paper. @public */
export function OnPaper({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span data-paper={text}>
      <span data-screen-only="">{children}</span>
    </span>
  )
}
