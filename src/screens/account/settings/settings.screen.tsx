import { matchPath, useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { AddressBook } from './address-book.tsx';
import { Notifications } from './notifications.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

/** One chunk for three small screens, because each chunk costs the first load of the shop its name. */
export default function SettingsScreen() {
  const { pathname } = useLocation();
  if (matchPath(appPaths.addresses, pathname)) return <AddressBook />;
  if (matchPath(appPaths.notifications, pathname)) return <Notifications />;
  return <Unsubscribe />;
}
