/** Keys that work within something that has the focus, by where; each line has a text under `keyHelp.known`. */
export const KNOWN_KEYS = [
  {
    place: 'charts',
    lines: [
      ['cursor', 'arrowleft', 'arrowright'],
      ['series', 'arrowup', 'arrowdown'],
      ['far', 'pageup', 'pagedown'],
      ['ends', 'home', 'end'],
      ['point', 'enter'],
      ['moment', 'shift+arrowleft', 'shift+arrowright'],
      ['zoom', '+', '-'],
      ['unzoom', '0', 'escape'],
    ],
  },
  {
    place: 'plan',
    lines: [
      ['tile', 'arrowleft', 'arrowright'],
      ['ends', 'home', 'end'],
      ['open', 'enter'],
      ['back', 'escape'],
    ],
  },
  {
    place: 'labelling',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['size', 'shift+arrowleft', 'shift+arrowright'],
      ['take', 'enter'],
      ['remove', 'delete'],
      ['leave', 'escape'],
    ],
  },
  {
    place: 'planEditor',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['far', 'shift+arrowleft', 'shift+arrowright'],
      ['turn', 'r'],
      ['all', 'mod+a'],
      ['copy', 'mod+c'],
      ['paste', 'mod+v'],
      ['remove', 'delete'],
      ['undo', 'mod+z'],
      ['redo', 'mod+y'],
      ['save', 'mod+s'],
    ],
  },
  {
    place: 'regions',
    lines: [
      ['draw', 'd'],
      ['add', ' '],
      ['finish', 'enter'],
      ['insert', 'i'],
      ['vertex', ',', '.'],
      ['region', 'pageup', 'pagedown'],
      ['remove', 'delete'],
      ['undo', 'mod+z'],
      ['save', 'mod+s'],
    ],
  },
  {
    place: 'lists',
    lines: [
      ['row', 'arrowup', 'arrowdown'],
      ['ends', 'home', 'end'],
      ['open', 'enter'],
      ['expand', ' '],
    ],
  },
  {
    place: 'layouts',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['size', 'shift+arrowleft', 'shift+arrowright'],
      ['settings', 'enter'],
      ['remove', 'delete'],
    ],
  },
  {
    place: 'texts',
    lines: [
      ['send', 'mod+enter'],
      ['undo', 'mod+z'],
    ],
  },
  {
    place: 'dialogs',
    lines: [
      ['next', 'tab'],
      ['previous', 'shift+tab'],
      ['close', 'escape'],
    ],
  },
  {
    place: 'messages',
    lines: [
      ['focus', 'alt+t'],
      ['close', 'escape'],
    ],
  },
] as const
