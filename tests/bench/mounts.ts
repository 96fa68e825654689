import { openWidgetBox } from './mounts/widgetBox'

Object.assign(window, { measure: openWidgetBox() })
document.documentElement.dataset.ready = ''
