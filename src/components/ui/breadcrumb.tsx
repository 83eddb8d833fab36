import { clsx } from 'clsx';
import styles from './breadcrumb.module.css';
import { TextLink } from './text.tsx';

export interface Crumb {
  label: string;
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => (
          <li className={clsx(styles.crumb, to && styles.linked)} key={label}>
            {index > 0 && <Slash />}
            {to ? (
              <TextLink to={to} variant="plain">
                {label}
              </TextLink>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The non-breaking spaces keep the slash on the same line as the next word. */
function Slash() {
  return <span aria-hidden="true">{'\u00a0\u00a0/\u00a0\u00a0'}</span>;
}
