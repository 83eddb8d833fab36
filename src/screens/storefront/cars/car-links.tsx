import { Link } from 'react-router';
import type { CarPage } from '#contract/types.ts';
import styles from './car-links.module.css';

export function CarLinks({ links, label }: { links: CarPage['links']; label: string }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ name, detail, path }) => (
        <li key={path}>
          <Link className={styles.car} to={path}>
            {name}
            {detail && <span className={styles.detail}>{detail}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
