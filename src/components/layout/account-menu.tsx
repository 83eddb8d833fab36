import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import {
  CarIcon,
  ChatIcon,
  ChevronRightIcon,
  PackageIcon,
  PersonIcon,
  ShieldIcon,
  TruckIcon,
} from '../ui/icons.tsx';
import { BinIcon, MailIcon } from '../ui/screen-icons.tsx';
import { Box, chakra } from '../ui/ui.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: '100%',
  minHeight: '12',
  px: '3',
  borderRadius: 'l2',
  fontWeight: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
  outline: '0',
  focusVisibleRing: 'inside',
  _hover: { bg: 'bg.muted' },
  '&[aria-current=page]': { bg: 'petrol.subtle', color: 'petrol.fg' },
} as const;

/** Marks the page that it leads to as the current one while it is shown. */
const LinkRow = chakra(NavLink, { base: row });
const ButtonRow = chakra('button', { base: row });

export interface AccountMenuProps {
  onContact: () => void;
  onDelete: () => void;
}

const LINKS = [
  { to: appPaths.profile, label: 'Your Profile', Icon: PersonIcon },
  { to: appPaths.orders, label: 'Your Orders', Icon: PackageIcon },
  { to: appPaths.garage, label: 'Your Cars', Icon: CarIcon },
  { to: appPaths.addresses, label: 'Your Addresses', Icon: TruckIcon },
  { to: appPaths.notifications, label: 'Your E-mails', Icon: MailIcon },
  { to: appPaths.privacyPolicy, label: 'Privacy Notice', Icon: ShieldIcon },
];

export function AccountMenu({ onContact, onDelete }: AccountMenuProps) {
  return (
    <Box as="ul" aria-label="Account" listStyleType="none">
      {LINKS.map(({ to, label, Icon }) => (
        <li key={to}>
          <LinkRow to={to} end>
            <RowContent icon={<Icon />}>{label}</RowContent>
          </LinkRow>
        </li>
      ))}
      <li>
        <ButtonRow type="button" aria-haspopup="dialog" onClick={onContact}>
          <RowContent icon={<ChatIcon />}>Contact Us</RowContent>
        </ButtonRow>
      </li>
      <li>
        <ButtonRow type="button" aria-haspopup="dialog" color="fg.error" onClick={onDelete}>
          <RowContent icon={<BinIcon />}>Delete your account</RowContent>
        </ButtonRow>
      </li>
    </Box>
  );
}

function RowContent({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <Box as="span" flex="1">
        {children}
      </Box>
      <ChevronRightIcon />
    </>
  );
}
