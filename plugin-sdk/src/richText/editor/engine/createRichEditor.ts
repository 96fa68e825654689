import { Editor, Extension, type JSONContent } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { DOMParser, Slice, type Node as DocumentNode, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  COMMENT_MAX_PINS,
  documentOfText,
  LINK_ADDRESS,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_MAX_LENGTH,
} from '@barn-workbench/core/schema'
import { useSdkTexts } from '../../../context/texts'
import { useLatest } from '../../../react/useLatest'
import type { SurfaceProps } from '../editorTypes'
import { ColorMark, incidentNodeOf, MentionNode, pinNodeOf, type NodeTexts } from './nodes'
import { readDocument } from './paste/readDocument'
import { readHtml } from './paste/readHtml'

export interface RichEditorOptions extends NodeTexts {
  element: HTMLElement
  document: unknown
  /** Attributes of the element in which one writes. */
  attributes: Record<string, string>
  placeholder: string
  onRefused(refusal: Refusal): void
  onSubmit(): void
}

/** Headings are drawn as lines: a draft is not part of the outline of the page. */
const HeadingLine = Heading.extend({
  renderHTML: ({ node }) => ['p', { 'data-level': String(node.attrs['level']) }, 0],
})

const linkOptions = {
  openOnClick: false,
  linkOnPaste: true,
  isAllowedUri: (address: string | undefined) => LINK_ADDRESS.test(address ?? ''),
  shouldAutoLink: (address: string) => LINK_ADDRESS.test(address),
} as const

function submitKey(onSubmit: () => void) {
  return Extension.create({
    name: 'submitKey',
    priority: 1_000,
    addKeyboardShortcuts: () => ({
      'Mod-Enter': () => {
        onSubmit()
        return true
      },
    }),
  })
}

function extensionsOf(options: RichEditorOptions) {
  return [
    ...[Document, Paragraph, Text, HeadingLine, HardBreak, BulletList, OrderedList, ListItem, ListKeymap],
    // Code may be bold and coloured, as the instance takes it.
    ...[Bold, Italic, Underline, Strike, Code.extend({ excludes: '' }), ColorMark, Link.configure(linkOptions)],
    ...[incidentNodeOf(options), MentionNode, pinNodeOf(options), UndoRedo],
    Placeholder.configure({ placeholder: options.placeholder }),
    submitKey(options.onSubmit),
    limits(options.onRefused),
  ]
}

/** The initial document: an empty one has a line for the cursor. */
function contentOf(document: unknown): JSONContent {
  const read = readDocument(document) as JSONContent
  return read.content?.length ? read : { type: 'doc', content: [{ type: 'paragraph' }] }
}

/** Creates an editor for the elements that a rich text may contain, and no others. */
export function createRichEditor(options: RichEditorOptions): Editor {
  const { element, document, attributes, onRefused } = options
  const editor = new Editor({
    element,
    extensions: extensionsOf(options),
    content: contentOf(document),
    injectCSS: false,
    editorProps: { attributes },
  })
  // Pasted content is read by the schema, which the editor creates.
  editor.setOptions({ editorProps: { attributes, ...pasteProps(editor.schema, () => onRefused('cut')) } })
  return editor
}

/** The reason why a change was not made, or not whole: a key of the SDK's texts. */
type Refusal = 'tooLong' | 'tooDeep' | 'tooManyPins' | 'cut'

function depthOf(node: DocumentNode): number {
  let deepest = 0
  node.forEach((child) => {
    deepest = Math.max(deepest, 1 + depthOf(child))
  })
  return deepest
}

function lengthOf(node: DocumentNode): number {
  let length = 0
  node.descendants((child) => {
    length += child.text?.length ?? 0
  })
  return length
}

function pinsIn(node: DocumentNode): number {
  let pins = 0
  node.descendants((child) => {
    if (child.type.name === 'pin') pins++
  })
  return pins
}

/** The reason why a change is refused. A document that is too long already may become shorter. */
function refusalOf(before: DocumentNode, after: DocumentNode): Refusal | null {
  // Marks and breaks have no text; what is not larger cannot be longer.
  if (after.content.size <= before.content.size) return depthOf(after) > RICH_TEXT_MAX_DEPTH ? 'tooDeep' : null
  if (lengthOf(after) > RICH_TEXT_MAX_LENGTH) return 'tooLong'
  if (pinsIn(after) > COMMENT_MAX_PINS) return 'tooManyPins'
  return depthOf(after) > RICH_TEXT_MAX_DEPTH ? 'tooDeep' : null
}

/** Keeps a document as long and as deep as the instance takes it. */
function limits(onRefused: (refusal: Refusal) => void) {
  return Extension.create({
    name: 'limits',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction) {
          if (!transaction.docChanged) return true
          const refusal = refusalOf(transaction.before, transaction.doc)
          if (refusal) onRefused(refusal)
          return refusal === null
        },
      }),
    ],
  })
}

/** Maximum number of characters of pasted HTML that are read. */
const MAXIMUM_HTML = 500_000

/** Parses pasted or dropped content by the allow-list, ignoring the source's claims about itself. */
class PasteParser extends DOMParser {
  private readonly onCut: () => void

  constructor(schema: Schema, onCut: () => void) {
    super(schema, [])
    this.onCut = onCut
  }

  override parseSlice(dom: Node): Slice {
    const { document, isCut } = readHtml(dom)
    if (isCut) this.onCut()
    return sliceOf(this.schema, document)
  }
}

function sliceOf(schema: Schema, document: object): Slice {
  const node: DocumentNode = schema.nodeFromJSON(document)
  return Slice.maxOpen(node.content)
}

/** The editor's ways in from the clipboard and from dropped things. */
function pasteProps(schema: Schema, onCut: () => void) {
  return {
    clipboardParser: new PasteParser(schema, onCut),
    clipboardTextParser: (text: string) => sliceOf(schema, documentOfText(text)),
    // The markup by which a source claims to be an editor like this one is not trusted.
    transformPastedHTML(html: string) {
      if (html.length > MAXIMUM_HTML) onCut()
      return html.slice(0, MAXIMUM_HTML).replace(/data-pm-slice/gi, 'data-ignored')
    },
  }
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

/** Reports each change of the text: the same `initial` object if the text is as it was at the beginning. */
function tellChanges(editor: Editor, props: RefObject<SurfaceProps>): void {
  const { initial } = props.current
  const begun = initial && JSON.stringify(readDocument(initial))
  editor.on('update', () => {
    const document = readDocument(editor.getJSON())
    props.current.onChange(initial && JSON.stringify(document) === begun ? initial : document)
  })
}

/** The editor in an element, once it exists; re-renders with each change of the text or the cursor. */
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
