import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** `retry` renders the failed children again. */
  renderInstead: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Renders a fallback for an error in its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.renderInstead(this.retry) : this.props.children;
  }
}
