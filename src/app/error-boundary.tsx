import { Component, type ReactNode } from 'react';

interface Props {
  /** When this changes, the children are shown again after a failure. */
  at: string;
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/** Catches errors thrown while a screen renders. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(reason: unknown): { error: Error } {
    return { error: reason instanceof Error ? reason : new Error(String(reason)) };
  }

  override componentDidUpdate({ at }: Props): void {
    if (at !== this.props.at && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
