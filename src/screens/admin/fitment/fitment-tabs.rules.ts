import { adminPaths } from '#contract/admin-paths.ts';
import type { Role } from '#machines/session/session.rules.ts';

export const TAB_PARAMETER = 'tab';

export interface FitmentTab {
  id: 'coverage' | 'conflicts' | 'codes' | 'rules' | 'bulk' | 'vehicles' | 'questions' | 'files';
  label: string;
  isForSuperusers?: true;
}

const TABS: readonly [FitmentTab, ...FitmentTab[]] = [
  { id: 'coverage', label: 'Coverage' },
  { id: 'conflicts', label: 'Conflicts' },
  { id: 'codes', label: 'Unknown codes' },
  { id: 'rules', label: 'Rules', isForSuperusers: true },
  { id: 'bulk', label: 'Many products', isForSuperusers: true },
  { id: 'vehicles', label: 'Cars', isForSuperusers: true },
  { id: 'questions', label: 'Questions', isForSuperusers: true },
  { id: 'files', label: 'Files', isForSuperusers: true },
];

export const listTabs = (role: Role) =>
  TABS.filter(({ isForSuperusers }) => role === 'superuser' || !isForSuperusers);

/** The first tab for a name that there is not, or not for this role. */
export const getTab = (name: string | null, role: Role): FitmentTab =>
  listTabs(role).find(({ id }) => id === name) ?? TABS[0];

export const getTabHref = ({ id }: FitmentTab) =>
  id === TABS[0].id ? adminPaths.fitment : `${adminPaths.fitment}?${TAB_PARAMETER}=${id}`;

/** The rules of a product. */
export const getRulesHref = (product: number) =>
  `${adminPaths.fitment}?${TAB_PARAMETER}=rules&product=${product}`;
