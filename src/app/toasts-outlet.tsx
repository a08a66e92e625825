import { Notifications } from '@mantine/notifications';

/** Shows toasts, including those created before it was loaded. */
export function ToastsOutlet() {
  return <Notifications position="bottom-right" limit={5} autoClose={3000} />;
}
