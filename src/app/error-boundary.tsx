import { Component, type ReactNode } from 'react';

interface Props {
  /** Another one is shown, whatever failed before it. */
  at: string;
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/** Catches what a screen throws while it is drawn. */
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
