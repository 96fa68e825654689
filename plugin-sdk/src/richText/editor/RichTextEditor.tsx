import { Button, Textarea } from '@mantine/core'
import { useEffect, useState, type ComponentType } from 'react'
import { documentOfText, plainTextOf, type RichTextDocument, type RichTextNode } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../../context/texts'
import { loadCode } from '../../react/loadCode'
import type { RichTextEditorProps, SurfaceProps } from './editorTypes'

type Surface = ComponentType<SurfaceProps>

/** The editor's code, once it is there. */
let loaded: Surface | undefined

async function loadSurface(): Promise<Surface> {
  loaded ??= await loadCode(async () => (await import('./engine/EditorSurface')).EditorSurface)
  return loaded
}

/** Loads the editor's code when the user begins to write. Until it is loaded there is no `Surface`. */
function useSurface(isWanted: boolean) {
  const [state, setState] = useState<'none' | 'there' | 'failed'>(loaded ? 'there' : 'none')
  useEffect(() => {
    if (!isWanted || state !== 'none') return
    let isMounted = true
    const tell = (next: 'there' | 'failed') => {
      if (isMounted) setState(next)
    }
    loadSurface().then(
      () => tell('there'),
      () => tell('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [isWanted, state])
  return {
    Surface: state === 'there' ? loaded : undefined,
    hasFailed: state === 'failed',
    retry: () => setState('none'),
  }
}

interface PlainFieldProps extends RichTextEditorProps {
  current: RichTextDocument | null
  isLocked: boolean
  onText: (text: string) => void
  /** Whether the user writes, and whether a sign is half made, as in languages with many of them. */
  onWriting: (isWriting: boolean) => void
  onComposing: (isComposing: boolean) => void
}

function PlainField(props: PlainFieldProps) {
  const { label, placeholder = '', current, isLocked, isFocused, onText, onWriting, onComposing, onSubmit } = props
  return (
    <Textarea
      aria-label={label}
      placeholder={placeholder}
      rows={3}
      resize="vertical"
      autoFocus={isFocused ?? false}
      readOnly={isLocked}
      value={linesOf(current)}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={() => onWriting(true)}
      onBlur={() => onWriting(false)}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.()
      }}
    />
  )
}

function Failure({ losesMarks, onRetry }: { losesMarks: boolean; onRetry: () => void }) {
  const t = useSdkTexts()
  return (
    <div role="status">
      {t(losesMarks ? 'editor.plainLoses' : 'editor.plainOnly')}{' '}
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('viewState.retry')}
      </Button>
    </div>
  )
}

/**
 * A field for a rich text. Its editor loads when the user begins to write; until then, and if it cannot be loaded, the
 * field takes plain text, which is kept. @public
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { initial, onChange, isFocused = false } = props
  const [isWanted, setIsWanted] = useState(isFocused)
  const [isWriting, setIsWriting] = useState(isFocused)
  const [isComposing, setIsComposing] = useState(false)
  const [current, setCurrent] = useState(initial)
  const { Surface, hasFailed, retry } = useSurface(isWanted)
  if (Surface && isWanted && !isComposing) return <Surface {...props} current={current} isFocused={isWriting} />

  function takeText(text: string): void {
    const document = text === linesOf(initial) && initial ? initial : documentOfText(text)
    setCurrent(document)
    onChange(document)
  }

  return (
    <div>
      <PlainField
        {...props}
        current={current}
        // A text with marks would lose them, so that it waits for the editor as long as that may come.
        isLocked={!hasFailed && !isPlainDocument(initial)}
        onText={takeText}
        onWriting={(next) => {
          setIsWriting(next)
          if (next) setIsWanted(true)
        }}
        onComposing={setIsComposing}
      />
      {hasFailed && <Failure losesMarks={!isPlainDocument(initial)} onRetry={retry} />}
    </div>
  )
}

/** The text of a document, each of its blocks on a line. */
export function linesOf(document: RichTextDocument | null): string {
  return (document?.content ?? []).map((block) => lineOf(block)).join('\n')
}

function lineOf(block: RichTextNode): string {
  const isText = block.content?.every(({ type }) => type === 'text') ?? true
  // White space in typed text is kept.
  return isText ? (block.content ?? []).map(({ text }) => text ?? '').join('') : plainTextOf(block)
}

/** Whether a document is the same without an editor: lines without marks. */
function isPlainDocument(document: RichTextDocument | null): boolean {
  return document === null || JSON.stringify(documentOfText(linesOf(document))) === JSON.stringify(document)
}
