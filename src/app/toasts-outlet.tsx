import { Notifications } from '@mantine/notifications';

/** Where toasts are shown. What is told before it is there waits for it. */
export function ToastsOutlet() {
  return <Notifications position="bottom-right" limit={5} autoClose={3000} />;
}
