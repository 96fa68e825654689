/** A rectangle on the screen, device px. */
export interface ScreenBox {
  left: number
  top: number
  width: number
  height: number
}

/** A chip that is to stand beside its marker. Device px. */
export interface ChipRequest {
  /** Middle of the marker. */
  x: number
  y: number
  width: number
  height: number
}

/** With more markers than this there is no room for all chips anyway, and comparing them would cost frames. */
const MOST_COMPARED = 60

const overlaps = (a: ScreenBox, b: ScreenBox) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** Where a chip may stand: on the right, on the left, below, above. */
function placesOf({ x, y, width, height }: ChipRequest, gap: number): ScreenBox[] {
  const beside = { top: y - height / 2, width, height }
  const centred = { left: x - width / 2, width, height }
  return [
    { ...beside, left: x + gap },
    { ...beside, left: x - gap - width },
    { ...centred, top: y + gap },
    { ...centred, top: y - gap - height },
  ]
}

/**
 * Places each chip beside its marker, where it covers no other marker or chip and stays within the width of the screen;
 * null where there is no such place. `gap`: from the middle of a marker to its chip; `markers`: the boxes of all of them.
 */
export function placeChips(
  requests: readonly ChipRequest[],
  markers: readonly ScreenBox[],
  { gap, right }: { gap: number; right: number },
): (ScreenBox | null)[] {
  const isWithin = (box: ScreenBox) => box.left >= 0 && box.left + box.width <= right
  if (markers.length > MOST_COMPARED) return requests.map((request) => placesOf(request, gap).find(isWithin) ?? null)
  const taken = [...markers]
  return requests.map((request) => {
    const place = placesOf(request, gap).find((box) => isWithin(box) && !taken.some((other) => overlaps(box, other)))
    if (place) taken.push(place)
    return place ?? null
  })
}
