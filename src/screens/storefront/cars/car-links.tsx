import type { CarPage } from '#contract/types.ts';
import { RouteLink } from '#src/components/ui/route-link.tsx';
import styles from './car-links.module.css';

export function CarLinks({ links, label }: { links: CarPage['links']; label: string }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ name, detail, path }) => (
        <li key={path}>
          <RouteLink className={styles.car} to={path}>
            {name}
            {detail && <span className={styles.detail}>{detail}</span>}
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}
