/** Props of `CodeText`. @public */
export interface CodeTextProps {
  children: string
}

/** A text in which names of machines, such as those of files, stand in backticks: they are drawn as code. @public */
export function CodeText({ children }: CodeTextProps) {
  // The names are at the odd places.
  return children.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
