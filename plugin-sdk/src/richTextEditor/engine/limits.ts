import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { COMMENT_MAX_PINS, RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_LENGTH } from '@barn-workbench/core/schema'

/** Why a change was not made, or not whole: a key of the SDK's texts. */
export type Refusal = 'tooLong' | 'tooDeep' | 'tooManyPins' | 'cut'

function depthOf(node: Node): number {
  let deepest = 0
  node.forEach((child) => {
    deepest = Math.max(deepest, 1 + depthOf(child))
  })
  return deepest
}

function lengthOf(node: Node): number {
  let length = 0
  node.descendants((child) => {
    length += child.text?.length ?? 0
  })
  return length
}

function pinsIn(node: Node): number {
  let pins = 0
  node.descendants((child) => {
    if (child.type.name === 'pin') pins++
  })
  return pins
}

/** What forbids to make this document of that one. A document that is too long already may become shorter. */
function refusalOf(before: Node, after: Node): Refusal | null {
  // Marks and breaks have no text; what is not larger cannot be longer.
  if (after.content.size <= before.content.size) return depthOf(after) > RICH_TEXT_MAX_DEPTH ? 'tooDeep' : null
  if (lengthOf(after) > RICH_TEXT_MAX_LENGTH) return 'tooLong'
  if (pinsIn(after) > COMMENT_MAX_PINS) return 'tooManyPins'
  return depthOf(after) > RICH_TEXT_MAX_DEPTH ? 'tooDeep' : null
}

/** Keeps a document as long and as deep as the instance takes it. */
export function limits(onRefused: (refusal: Refusal) => void) {
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
