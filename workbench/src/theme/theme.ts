import { createTheme, type ButtonProps, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#e3f3ec',
  '#cbe7db',
  '#9fd3bd',
  '#6fbd9b',
  '#38c193',
  '#1f9e78',
  '#0f8a68',
  '#0b7a5b',
  '#08634a',
  '#054a37',
]
/** The surfaces, lines and texts of the dark theme, from the lightest on, see `tokens.css`. */
const dark: MantineColorsTuple = [
  '#e8eeeb',
  '#c6d0cb',
  '#a3b1aa',
  '#6c7a73',
  '#3a4640',
  '#28322d',
  '#181f1c',
  '#141a18',
  '#121715',
  '#101513',
]
const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Filled buttons use a colour of the colour scheme, and the text colour that is readable on it. */
function filledButton(color: string | undefined) {
  if (color !== undefined && color !== 'brand' && color !== 'red') return {}
  const name = color === 'red' ? 'error' : 'brand'
  return {
    '--button-bg': `var(--bw-${name})`,
    '--button-hover': `var(--bw-${name}-hover)`,
    '--button-color': `var(--bw-on-${name})`,
  }
}

const buttonVariables = (_theme: unknown, { variant = 'filled', color }: Pick<ButtonProps, 'variant' | 'color'>) => ({
  root: variant === 'filled' ? filledButton(color) : {},
})

/** Popovers and menus stay within the window; what does not fit is scrolled. `padding`: distance to its edge, in px. */
const WITHIN_WINDOW = {
  middlewares: {
    flip: true,
    shift: { padding: 8 },
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
        elements.floating.style.setProperty('--bw-available-height', `${availableHeight}px`),
    },
  },
}

/** A menu is part of the page's region that contains its button, and owns only its items. */
const MENU = { withinPortal: false, floatingStrategy: 'fixed', withInitialFocusPlaceholder: false }

export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Components by their names only, since no first screen needs their code.
    Button: { vars: buttonVariables },
    // A loader has an accessible name, which requires a role.
    Loader: { defaultProps: { role: 'status' } },
    Menu: { defaultProps: { ...WITHIN_WINDOW, ...MENU } },
    Popover: { defaultProps: WITHIN_WINDOW },
    // The pulse of twenty loading widgets redraws the window in every frame, which costs a machine without a graphics
    // processor half a core while it loads.
    Skeleton: { defaultProps: { animate: false } },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
})

/** Maps Mantine's variables to the variables of the workbench, so that no component names a colour. */
export function resolveVariables(): ReturnType<CSSVariablesResolver> {
  const shared = {
    '--mantine-color-body': 'var(--bw-page)',
    '--mantine-color-text': 'var(--bw-text)',
    '--mantine-color-dimmed': 'var(--bw-secondary)',
    '--mantine-color-default': 'var(--bw-surface)',
    '--mantine-color-default-color': 'var(--bw-text)',
    '--mantine-color-default-border': 'var(--bw-line)',
    '--mantine-color-placeholder': 'var(--bw-secondary)',
    '--mantine-color-error': 'var(--bw-error-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
