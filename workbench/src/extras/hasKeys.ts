/**
 * Whether the device has keys that are worth a word. One that is used by thumb alone has none; a tablet with a keyboard
 * has a pointer that hovers as well, as a rule.
 */
export function hasKeys(): boolean {
  return !matchMedia('(pointer: coarse) and (not (any-hover: hover))').matches
}
