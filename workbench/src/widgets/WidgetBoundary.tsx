import { Component, type ReactNode } from 'react'

interface WidgetBoundaryProps {
  onFault: (error: unknown) => void
  children: ReactNode
}

/** Keeps what a widget throws, while drawing or in an effect, away from the rest of the screen. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
