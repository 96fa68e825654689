import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './FileArea.module.css'

/** @public */
export interface FileAreaProps {
  title: string
  hint: string
  /** The words of the button that chooses a file. */
  choose: string
  /** The files that the button offers, as the attribute `accept` of a file input. A dropped file may be any. */
  accept: string
  /** Whether the button is off. */
  isBusy?: boolean
  onFile: (file: File) => void
  /** How the file fares, below. */
  children?: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes one file, which is dropped here or chosen. @public */
export function FileArea({ title, hint, choose, accept, isBusy = false, onFile, children }: FileAreaProps) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <section
      className={classes.area}
      aria-label={title}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={classes.choice}>
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.hint}>{hint}</p>
        </div>
        <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button {...props} size="md" leftSection={<IconUpload size={16} />} disabled={isBusy}>
              {choose}
            </Button>
          )}
        </FileButton>
      </div>
      {children}
    </section>
  )
}
