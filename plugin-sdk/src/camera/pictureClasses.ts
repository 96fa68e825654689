/*
 * The classes of `picture.css`. They are plain names, so that the same styles apply in the page and, as a text, in the
 * shadow tree of a portable widget.
 */
const NAMES = [
  'fit',
  'frame',
  'picture',
  'overlay',
  'mark',
  'halo',
  'line',
  'dot',
  'name',
  'notice',
  'stamp',
  'loading',
  'face',
] as const

/** The class of each part of a picture. */
export const pictureClasses = Object.fromEntries(NAMES.map((name) => [name, `bw-picture-${name}`])) as Readonly<
  Record<(typeof NAMES)[number], string>
>
