import { defineWidget } from '@barn-workbench/plugin-sdk/widget'

/** Greets somebody, and says the time of the barn. */
export default defineWidget({
  mount(element, host) {
    const draw = () => {
      const { locale, timeZone } = host.language.get()
      const time = new Date(host.clock.get()).toLocaleTimeString(locale, { timeZone, timeStyle: 'short' })
      element.textContent = host.message('hello', { name: host.settings.get().name, time })
    }
    const ends = [host.clock, host.language, host.settings].map((value) => value.subscribe(draw))
    draw()
    return () => ends.forEach((end) => end())
  },
})
