import { documentOfText, plainTextOf, type RichTextDocument, type RichTextNode } from '@barn-workbench/core/schema'

/** The text of a document, each of its blocks on a line. */
export function linesOf(document: RichTextDocument | null): string {
  return (document?.content ?? []).map((block) => lineOf(block)).join('\n')
}

function lineOf(block: RichTextNode): string {
  const isText = block.content?.every(({ type }) => type === 'text') ?? true
  // White space of what was typed stays as it is.
  return isText ? (block.content ?? []).map(({ text }) => text ?? '').join('') : plainTextOf(block)
}

/** Whether a document is the same without an editor: lines without marks. */
export function isPlainDocument(document: RichTextDocument | null): boolean {
  return document === null || JSON.stringify(documentOfText(linesOf(document))) === JSON.stringify(document)
}
