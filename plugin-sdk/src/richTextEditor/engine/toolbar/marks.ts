import type { Editor } from '@tiptap/core'

/** A button of the toolbar. */
export interface Tool {
  /** Names it in the texts of the SDK. */
  name: string
  isOn(editor: Editor): boolean
  run(editor: Editor): void
}

const markTool = (name: string): Tool => ({
  name,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleMark(name).run(),
})
const listTool = (name: 'bulletList' | 'orderedList'): Tool => ({
  name,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleList(name, 'listItem').run(),
})

/** Tools for the marks of a text. */
export const MARK_TOOLS = ['bold', 'italic', 'underline', 'strike', 'code'].map(markTool)
/** Tools for lists. */
export const LIST_TOOLS = [listTool('bulletList'), listTool('orderedList')]

/** The level of the heading at the cursor; 0: it is a paragraph. */
export function headingAt(editor: Editor): number {
  return editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0
}

/** Makes the lines at the cursor headings; 0: paragraphs. */
export function setHeading(editor: Editor, level: number): void {
  const chain = editor.chain().focus()
  if (level === 0) chain.setNode('paragraph').run()
  else chain.setNode('heading', { level }).run()
}

/** The name of the colour at the cursor; empty: none. */
export function colorAt(editor: Editor): string {
  return String(editor.getAttributes('color')['color'] ?? '')
}

/** Colours what is selected; empty: takes its colour away. */
export function setColor(editor: Editor, color: string): void {
  const chain = editor.chain().focus()
  if (color === '') chain.unsetMark('color').run()
  else chain.setMark('color', { color }).run()
}
