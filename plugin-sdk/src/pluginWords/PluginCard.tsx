import { Children, useId, type ReactNode, type Ref } from 'react'
import classes from './PluginCard.module.css'

/*
 * The looks of a plugin on a screen that lists plugins: a grid of cards, a card with the name of a plugin, and its
 * widgets, each with its buttons. The screen of all plugins and that of a site's plugins are made of them.
 */

/** Cards beside each other, as many as fit. Without a child it takes no room. @public */
export function PluginCards({ label, children }: { label?: string; children: ReactNode }) {
  const cards = Children.toArray(children)
  if (cards.length === 0) return null
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map((card, index) => (
        <li key={typeof card === 'object' && 'key' in card ? card.key : index} className={classes.place}>
          {card}
        </li>
      ))}
    </ul>
  )
}

/** Props of `PluginCard`. @public */
export interface PluginCardProps {
  name: string
  /** Chips beside the name. */
  chips?: ReactNode
  /** The heading, which can have the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** One plugin, or something about plugins, with its name as the heading. @public */
export function PluginCard({ name, chips, headingRef, children }: PluginCardProps) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 className={classes.name} id={titleId} ref={headingRef} tabIndex={-1}>
          {name}
        </h2>
        {chips}
      </header>
      {children}
    </section>
  )
}

/** A line of a card. `facts` are small, a `fault` is red; a `note` warns, and `done` says what went well. @public */
export function PluginLine({
  look = 'text',
  role,
  children,
}: {
  look?: 'text' | 'facts' | 'fault' | 'note' | 'done'
  role?: 'alert' | 'status'
  children: ReactNode
}) {
  return (
    <p className={classes[look]} role={role}>
      {children}
    </p>
  )
}

/** The widgets of a plugin. @public */
export function PluginWidgets({ children }: { children: ReactNode }) {
  return <ul className={classes.widgets}>{children}</ul>
}

/** One widget of a plugin, with its title as the heading. @public */
export function PluginWidget({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <li className={classes.widget}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </li>
  )
}

/** Buttons of a card, in rows. @public */
export function PluginButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
