import { Component, type ReactNode } from 'react'

interface WidgetErrorBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Catches the errors that a widget throws while it renders or in an effect, so that the rest of the screen stays. */
export class WidgetErrorBoundary extends Component<WidgetErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
