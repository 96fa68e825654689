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
import { LINK_ADDRESS } from '@barn-workbench/core/schema'
import { limits, type Refusal } from './limits'
import { ColorMark, incidentNodeOf, MentionNode, pinNodeOf, type NodeTexts } from './nodes'
import { readDocument } from './paste/readDocument'
import { pasteProps } from './pasteParser'

export interface RichEditorOptions extends NodeTexts {
  element: HTMLElement
  document: unknown
  /** Attributes of the element in which one writes. */
  attributes: Record<string, string>
  placeholder: string
  onRefused(refusal: Refusal): void
  onSubmit(): void
}

/** Headings are drawn as lines: what is being written is no part of the outline of the page. */
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

/** The document to begin with: an empty one has a line, in which the cursor stands. */
function contentOf(document: unknown): JSONContent {
  const read = readDocument(document) as JSONContent
  return read.content?.length ? read : { type: 'doc', content: [{ type: 'paragraph' }] }
}

/** Makes an editor for what a rich text may hold, and for nothing else. */
export function createRichEditor(options: RichEditorOptions): Editor {
  const { element, document, attributes, onRefused } = options
  const editor = new Editor({
    element,
    extensions: extensionsOf(options),
    content: contentOf(document),
    injectCSS: false,
    editorProps: { attributes },
  })
  // What is pasted is read by the schema, which the editor makes.
  editor.setOptions({ editorProps: { attributes, ...pasteProps(editor.schema, () => onRefused('cut')) } })
  return editor
}
