import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSdkTexts } from '../../react/texts'
import type { SurfaceProps } from '../editorTypes'
import { createRichEditor } from './createRichEditor'
import type { Refusal } from './limits'
import { readDocument } from './paste/readDocument'

/** The latest value, for what is told from outside of React. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** The title of an incident that was chosen just now, or that the text named already. */
function createTitles(props: RefObject<SurfaceProps>, t: RefObject<ReturnType<typeof useSdkTexts>>) {
  const chosen = new Map<string, string>()
  return {
    chosen,
    textOf(incidentId: string): string {
      const title = chosen.get(incidentId) ?? props.current.incidentLabel?.(incidentId)
      return title ?? t.current(title === null ? 'richText.unknownIncident' : 'richText.incident')
    },
  }
}

/** Tells each change of the text: the very `initial` where it is as it was at the beginning. */
function tellChanges(editor: Editor, props: RefObject<SurfaceProps>): void {
  const { initial } = props.current
  const begun = initial && JSON.stringify(readDocument(initial))
  editor.on('update', () => {
    const document = readDocument(editor.getJSON())
    props.current.onChange(initial && JSON.stringify(document) === begun ? initial : document)
  })
}

/** The editor in an element, from when it is there; it is drawn anew with each change of the text or the cursor. */
export function useEditor(surface: SurfaceProps) {
  const t = useSdkTexts()
  const props = useLatest(surface)
  const texts = useLatest(t)
  const element = useRef<HTMLDivElement>(null)
  const [titles] = useState(() => createTitles(props, texts))
  const [editor, setEditor] = useState<Editor | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const { label, placeholder = '', current, isFocused } = props.current
    const made = createRichEditor({
      element: element.current,
      document: current,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      placeholder,
      incidentText: (id) => titles.textOf(id),
      pinText: (place) => (place && props.current.pinTool?.labelOf(place)) ?? texts.current('richText.pin'),
      onRefused: setRefusal,
      onSubmit: () => props.current.onSubmit?.(),
    })
    tellChanges(made, props)
    made.on('update', () => setRefusal((before) => (before === 'cut' ? before : null)))
    made.on('transaction', () => redraw((count) => count + 1))
    // At once, so that no key is lost that is pressed meanwhile.
    if (isFocused) {
      made.commands.setTextSelection(made.state.doc.content.size)
      made.view.focus()
    }
    setEditor(made)
    return () => made.destroy()
  }, [props, texts, titles])
  return { element, editor, refusal, chosen: titles.chosen }
}
