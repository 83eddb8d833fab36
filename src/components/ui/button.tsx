import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import type { Palette } from './palette.ts';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';

export interface ButtonStyle {
  variant?: 'solid' | 'subtle' | 'outline' | 'ghost' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}

interface Coloured {
  colorPalette?: Palette | undefined;
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & Coloured;

/** For elements that look like a button. */
export function getButtonClass({ variant = 'solid', size = 'md' }: ButtonStyle, className?: string): string {
  return clsx(styles.button, styles[size], styles[variant], className);
}

export function Button({ variant, size, colorPalette, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      data-palette={colorPalette}
      className={getButtonClass({ variant, size }, className)}
      {...props}
    />
  );
}

/** Icon only: pass an `aria-label`. */
export function IconButton({ className, ...props }: ButtonProps) {
  return <Button className={clsx(styles.icon, className)} {...props} />;
}

export function ButtonLink({
  variant,
  size,
  colorPalette,
  className,
  ...props
}: RouteLinkProps & ButtonStyle & Coloured) {
  return (
    <RouteLink
      data-palette={colorPalette}
      className={getButtonClass({ variant, size }, className)}
      {...props}
    />
  );
}
