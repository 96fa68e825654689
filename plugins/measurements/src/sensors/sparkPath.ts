/** The path of a line through the points of a time; gaps interrupt it. */
export function sparkPath(
  x: ArrayLike<number>,
  values: ArrayLike<number>,
  place: (time: number, value: number) => string,
): string {
  let path = ''
  let isDrawing = false
  for (let i = 0; i < x.length; i++) {
    const value = values[i] as number
    if (Number.isFinite(value)) path += `${isDrawing ? 'L' : 'M'}${place(x[i] as number, value)}`
    isDrawing = Number.isFinite(value)
  }
  return path
}
