/** One of two pictures that are compared: an artifact, or a camera's picture at a time. */
export type ComparedPicture = { artifactId: string } | { cameraId: string; timestamp: number }

/** Separates the camera from the time in an address; it is in no id. */
const AT = '@'

/** The text of a picture in an address. */
function textOf(picture: ComparedPicture): string {
  return 'artifactId' in picture ? picture.artifactId : `${picture.cameraId}${AT}${Math.round(picture.timestamp)}`
}

/** Reads a picture from an address; null if it is not valid. */
export function readPicture(text: string | null): ComparedPicture | null {
  if (text === null || text === '') return null
  const [, cameraId, timestamp] = /^(.{1,200})@(\d{1,15})$/.exec(text) ?? []
  if (cameraId !== undefined) return { cameraId, timestamp: Number(timestamp) }
  return text.includes(AT) || text.length > 200 ? null : { artifactId: text }
}

/** The parameters of the page that compares two pictures. */
export function compareParameters(
  left: ComparedPicture | null,
  right: ComparedPicture | null,
): Record<'left' | 'right', string | null> {
  return { left: left && textOf(left), right: right && textOf(right) }
}

/** The path of the page that compares two pictures. */
export function comparePath(
  instanceId: string,
  left: ComparedPicture | null,
  right: ComparedPicture | null,
): `/${string}` {
  const given = Object.entries(compareParameters(left, right)).filter((entry): entry is [string, string] => !!entry[1])
  const parameters = new URLSearchParams(given).toString()
  return `/instance/${instanceId}/compare${parameters && `?${parameters}`}`
}
