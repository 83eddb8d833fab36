import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { isStaffRole } from '#machines/session/session.rules.ts';
import { useSession } from '#src/hooks/contexts.tsx';
import {
  CarIcon,
  ChatIcon,
  ChevronRightIcon,
  PackageIcon,
  PersonIcon,
  ShieldIcon,
  TruckIcon,
  WrenchIcon,
} from '../ui/icons.tsx';
import { BinIcon, MailIcon } from '../ui/screen-icons.tsx';
import styles from './account-menu.module.css';

export interface AccountMenuProps {
  onContact: () => void;
  onDelete: () => void;
}

const BACK_OFFICE = { to: appPaths.admin, label: 'Back office', Icon: WrenchIcon };
const LINKS = [
  { to: appPaths.profile, label: 'Your Profile', Icon: PersonIcon },
  { to: appPaths.orders, label: 'Your Orders', Icon: PackageIcon },
  { to: appPaths.garage, label: 'Your Cars', Icon: CarIcon },
  { to: appPaths.addresses, label: 'Your Addresses', Icon: TruckIcon },
  { to: appPaths.notifications, label: 'Your Emails', Icon: MailIcon },
  { to: appPaths.privacyPolicy, label: 'Privacy Notice', Icon: ShieldIcon },
];

export function AccountMenu({ onContact, onDelete }: AccountMenuProps) {
  const { role } = useSession();
  return (
    <ul aria-label="Account">
      {[...(isStaffRole(role) ? [BACK_OFFICE] : []), ...LINKS].map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink className={clsx(styles.row)} to={to} end>
            <RowContent icon={<Icon />}>{label}</RowContent>
          </NavLink>
        </li>
      ))}
      <li>
        <button className={styles.row} type="button" aria-haspopup="dialog" onClick={onContact}>
          <RowContent icon={<ChatIcon />}>Contact Us</RowContent>
        </button>
      </li>
      <li>
        <button
          className={clsx(styles.row, styles.danger)}
          type="button"
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          <RowContent icon={<BinIcon />}>Delete your account</RowContent>
        </button>
      </li>
    </ul>
  );
}

function RowContent({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={styles.label}>{children}</span>
      <ChevronRightIcon />
    </>
  );
}
