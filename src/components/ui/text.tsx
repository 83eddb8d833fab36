import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Palette } from './palette.ts';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';
import styles from './text.module.css';

export interface HeadingStyle {
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'hero' | undefined;
}

export const getHeadingClass = ({ size = 'xl' }: HeadingStyle, className?: string): string =>
  clsx(styles.heading, styles[size], className);

type HeadingProps = ComponentProps<'h2'> & HeadingStyle & { as?: 'h1' | 'h2' | 'h3' | 'h4' };

export function Heading({ as: Tag = 'h2', size, className, ...props }: HeadingProps) {
  return <Tag className={getHeadingClass({ size }, className)} {...props} />;
}

export interface LinkStyle {
  variant?: 'underline' | 'plain' | undefined;
}

/** For links to other sites, which are no routes. */
export const getLinkClass = ({ variant = 'underline' }: LinkStyle, className?: string): string =>
  clsx(styles.link, styles[variant], className);

export function TextLink({ variant, className, ...props }: RouteLinkProps & LinkStyle) {
  return <RouteLink className={getLinkClass({ variant }, className)} {...props} />;
}

export interface BadgeStyle {
  variant?: 'solid' | 'subtle' | 'outline' | undefined;
}

const BADGE_VARIANTS = { solid: styles.badgeSolid, subtle: styles.badgeSubtle, outline: styles.badgeOutline };

export const getBadgeClass = ({ variant = 'subtle' }: BadgeStyle, className?: string): string =>
  clsx(styles.badge, BADGE_VARIANTS[variant], className);

type BadgeProps = ComponentProps<'span'> & BadgeStyle & { colorPalette?: Palette | undefined };

export function Badge({ variant, colorPalette, className, ...props }: BadgeProps) {
  return <span data-palette={colorPalette} className={getBadgeClass({ variant }, className)} {...props} />;
}

export const containerClass = styles.container;

/** The width of a page, with room at its sides. */
export function Container({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx(styles.container, className)} {...props} />;
}

export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span className={clsx(styles.hidden, className)} {...props} />;
}
