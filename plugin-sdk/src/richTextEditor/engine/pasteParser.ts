import { DOMParser, Slice, type Node as DocumentNode, type Schema } from '@tiptap/pm/model'
import { documentOfText } from '@barn-workbench/core/schema'
import { readHtml } from './paste/readHtml'

/** Characters of HTML that are read of what is pasted. */
const MAXIMUM_HTML = 500_000

/** Parses what is pasted or dropped by the allow-list, never by what the source says about itself. */
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
export function pasteProps(schema: Schema, onCut: () => void) {
  return {
    clipboardParser: new PasteParser(schema, onCut),
    clipboardTextParser: (text: string) => sliceOf(schema, documentOfText(text)),
    // What the source claims to be, for an editor like this one, is not believed.
    transformPastedHTML(html: string) {
      if (html.length > MAXIMUM_HTML) onCut()
      return html.slice(0, MAXIMUM_HTML).replace(/data-pm-slice/gi, 'data-ignored')
    },
  }
}
