/*
 * The classes of `chart.css`. They are plain names, so that the same styles apply in the page and, as a text, in the
 * shadow tree of a portable widget.
 */
const NAMES = [
  'chart',
  'plot',
  'canvas',
  'overlay',
  'line',
  'moment',
  'selection',
  'tooltip',
  'time',
  'blocks',
  'block',
  'swatches',
  'names',
  'values',
  'markTip',
  'markMenu',
  'markName',
  'markLabel',
  'markTime',
  'markEntry',
  'markKeys',
  'markPlace',
  'legend',
  'entry',
  'more',
  'note',
  'figures',
  'entryValue',
  'visuallyHidden',
  'figure',
  'mount',
  'action',
  'tablePage',
  'tableBox',
  'table',
  'tablePages',
] as const

/** The class of each part of a chart. */
export const chartClasses = Object.fromEntries(NAMES.map((name) => [name, `bw-chart-${name}`])) as Readonly<
  Record<(typeof NAMES)[number], string>
>
