import { defineWidget, timeZoneOf, viewStateOf, type WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import { drawPage, element, wordsOf } from './page'
import { summarize, weekOf, type Week } from './weekData'

interface Settings {
  week: 'this' | 'last'
  withDeadAnimals: boolean
  withPeople: boolean
}

/** Incidents that the barn answers at once. */
const LIMIT = 1_000
const REFRESH = 5 * 60 * 1_000

/** The incidents that began in a week, or those that ended in it. */
function queryOf(host: WidgetHost<Settings>, { start, end }: Week, key: 'firstEventTimestamp' | 'closedAt') {
  const body = {
    query: [
      { key: 'hidden', operator: '==' as const, value: false },
      { key, operator: '>=' as const, value: start },
      { key, operator: '<' as const, value: end },
    ],
    order: [{ key, direction: 'asc' as const }],
    limit: LIMIT,
  }
  return host.query('incidents.query', { body }, { refresh: REFRESH })
}

/** The two queries of a week, which are made until `end` is called. */
function watchWeek(host: WidgetHost<Settings>, week: Week, onChange: () => void) {
  const opened = queryOf(host, week, 'firstEventTimestamp')
  const closed = queryOf(host, week, 'closedAt')
  const ends = [opened, closed].map((query) => query.subscribe(onChange))
  return {
    week,
    opened,
    closed,
    end: () => ends.forEach((end) => end()),
    refresh() {
      opened.refresh()
      closed.refresh()
    },
  }
}

/** A page of one week for the wall. On paper it is black on white, without buttons. */
export default defineWidget<Settings>({
  mount(place, host) {
    const earlier = element('button', { type: 'button' }, '‹')
    const later = element('button', { type: 'button' }, '›')
    const title = element('h2')
    const body = element('div')
    const page = element('article', {}, element('header', {}, earlier, title, later), body)
    place.append(page)
    /** Weeks from the one that goes on. */
    let offset = 0
    let shown = watchWeek(host, currentWeek(), draw)

    function currentWeek(): Week {
      const first = host.settings.get().week === 'last' ? -1 : 0
      return weekOf(host.clock.get(), timeZoneOf(host.language.get().timeZone), first + offset)
    }

    /** Loads another week if the time, the settings or a button lead to one. */
    function follow(): void {
      const week = currentWeek()
      if (week.start !== shown.week.start) {
        shown.end()
        shown = watchWeek(host, week, draw)
      }
      later.disabled = week.end > host.clock.get()
    }

    function step(weeks: number): void {
      offset += weeks
      follow()
      draw()
    }

    function draw(): void {
      const { week, opened, closed } = shown
      const [began, ended] = [opened.get(), closed.get()]
      const words = wordsOf(host)
      const from = words.date(week.start)
      title.textContent = words.message('title', { number: week.number, from, to: words.date(week.end - 1) })
      earlier.setAttribute('aria-label', words.message('earlier'))
      later.setAttribute('aria-label', words.message('later'))
      page.className = host.box.get().isOnPaper ? 'paper' : ''
      host.show(viewStateOf(began, ended), shown.refresh)
      if (!began.data || !ended.data) return body.replaceChildren()
      const isCut = [began.data, ended.data].some((list) => list.length >= LIMIT)
      body.replaceChildren(
        ...drawPage({
          summary: summarize(began.data, ended.data, week),
          week,
          words,
          settings: host.settings.get(),
          limit: isCut ? LIMIT : null,
          loadedAt: began.updatedAt,
          open: (incidentId) => void host.intent('incident.open', { incidentId }).catch(() => undefined),
        }),
      )
    }

    earlier.addEventListener('click', () => step(-1))
    later.addEventListener('click', () => step(1))
    const followAndDraw = () => {
      follow()
      draw()
    }
    const ends = [
      host.clock.subscribe(follow),
      ...[host.settings, host.language].map((value) => value.subscribe(followAndDraw)),
      host.box.subscribe(draw),
    ]
    followAndDraw()
    return () => {
      shown.end()
      ends.forEach((end) => end())
    }
  },
})
