import classes from './ErrorStack.module.css'

/** The stack of an error, for authors of plugins. It is shown in development only. */
export function ErrorStack({ stack }: { stack: string | undefined }) {
  return import.meta.env.DEV && stack !== undefined ? <pre className={classes.stack}>{stack}</pre> : null
}
