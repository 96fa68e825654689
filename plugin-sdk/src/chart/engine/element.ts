/** An element with a class and what stands in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string | undefined,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (content.length > 0) made.append(...content)
  return made
}
