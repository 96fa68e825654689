import type { RichTextDocument, RichTextNode } from '@barn-workbench/core/schema'

function says(node: RichTextNode): boolean {
  if (node.type === 'incident' || node.type === 'mention') return true
  return (node.text ?? '').trim() !== '' || (node.content ?? []).some(says)
}

/** Whether a document says anything at all: empty paragraphs do not. */
export function hasWords(document: RichTextDocument): boolean {
  return (document.content ?? []).some(says)
}
