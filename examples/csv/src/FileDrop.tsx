import { useState, type DragEvent, type ReactNode, type RefObject } from 'react'

interface FileDropProps {
  /** The file input, which the caller clicks to let a person choose. */
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Called with one file after the other. */
  onFile: (file: File) => Promise<void>
  children: ReactNode
}

/** A place on which files are dropped, or for which they are chosen. */
export function FileDrop({ input, label, onFile, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = async (files: FileList | null) => {
    for (const file of files ?? []) await onFile(file)
  }
  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <div
      className={isOver ? 'page over' : 'page'}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        void take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) =>
          // The same file can be chosen again.
          void take(currentTarget.files).then(() => (currentTarget.value = ''))
        }
      />
      {children}
    </div>
  )
}
