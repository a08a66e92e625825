export { ContactDialog } from './contact/contact-dialog.tsx';
export { RecentUpdates } from './pages/recent-updates.tsx';
export { UpdatePage } from './pages/update-page.tsx';
export { UpdatesPage } from './pages/updates-page.tsx';
