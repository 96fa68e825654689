/**
 * Returns the text if it fits into a width, else the longest start of it that fits with an ellipsis; empty if not even
 * one letter fits. `widthOf` measures a text in the unit of `maximumWidth`.
 */
export function cutText(text: string, maximumWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maximumWidth) return text
  let length = text.length - 1
  while (length > 0 && widthOf(cutAt(text, length)) > maximumWidth) length--
  return length <= 0 ? '' : cutAt(text, length)
}

function cutAt(text: string, length: number): string {
  return `${text.slice(0, length).trimEnd()}…`
}
