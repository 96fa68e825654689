import { Mark, Node } from '@tiptap/core'
import { PinnedPlace, TEXT_COLORS } from '@barn-workbench/core/schema'

/** Names the entities that a text refers to. */
export interface NodeTexts {
  incidentText(incidentId: string): string
  /** Null if it is not a valid place. */
  pinText(place: PinnedPlace | null): string
}

/** An attribute of the document that elements do not have. */
const hidden = { default: null, rendered: false }
const inlineAtom = { group: 'inline', inline: true, atom: true, selectable: false } as const

/** A text in one of the colours. */
export const ColorMark = Mark.create({
  name: 'color',
  addAttributes: () => ({ color: hidden }),
  renderHTML: ({ mark }) => [
    'span',
    { 'data-color': TEXT_COLORS.find((color) => color === mark.attrs['color']) ?? '' },
    0,
  ],
})

/** An incident within a text. */
export function incidentNodeOf({ incidentText }: NodeTexts) {
  return Node.create({
    name: 'incident',
    ...inlineAtom,
    addAttributes: () => ({ incidentId: hidden }),
    renderHTML: ({ node }) => [
      'span',
      { 'data-incident-chip': String(node.attrs['incidentId']) },
      incidentText(String(node.attrs['incidentId'])),
    ],
    renderText: ({ node }) => incidentText(String(node.attrs['incidentId'])),
  })
}

/** A mention of an account. */
export const MentionNode = Node.create({
  name: 'mention',
  ...inlineAtom,
  addAttributes: () => ({ accountId: hidden, label: hidden }),
  renderHTML: ({ node }) => [
    'span',
    { 'data-mention': String(node.attrs['accountId']), 'data-label': String(node.attrs['label']) },
    `@${String(node.attrs['label'])}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs['label'])}`,
})

/** The place of a pin's attributes, which are null if it has none; null if it is not a valid place. */
export function placeOf(attributes: Readonly<Record<string, unknown>>): PinnedPlace | null {
  const given = Object.entries(attributes).filter(([, value]) => value !== null)
  return PinnedPlace.safeParse(Object.fromEntries(given)).data ?? null
}

/** A place in a picture. */
export function pinNodeOf({ pinText }: NodeTexts) {
  return Node.create({
    name: 'pin',
    ...inlineAtom,
    addAttributes: () => ({ cameraId: hidden, timestamp: hidden, point: hidden, polygon: hidden }),
    renderHTML: ({ node }) => ['span', { 'data-pin': '' }, pinText(placeOf(node.attrs))],
    renderText: ({ node }) => pinText(placeOf(node.attrs)),
  })
}
