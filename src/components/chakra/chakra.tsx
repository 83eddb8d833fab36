/**
 * Chakra's primitives and the kit with style props, for screens that are loaded on demand. What is in a first load uses
 * the kit (`components/ui`) and style sheets instead, and must not import this file.
 */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import type { LinkProps as RouterLinkProps } from 'react-router';
import { Input as KitInput } from '../forms/input.tsx';
import { TextAreaField as KitTextAreaField } from '../forms/text-area-field.tsx';
import { useHeadingFocus } from '../layout/screen.tsx';
import { Price as KitPrice } from '../shop/price.tsx';
import { type ButtonStyle, getButtonClass } from '../ui/button.tsx';
import { LinkButton as KitLinkButton } from '../ui/link-button.tsx';
import { LiveRegion as KitLiveRegion } from '../ui/live-region.tsx';
import { Notice as KitNotice } from '../ui/notice.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import {
  type BadgeStyle,
  containerClass,
  getBadgeClass,
  getHeadingClass,
  getLinkClass,
  type HeadingStyle,
  type LinkStyle,
  VisuallyHidden,
} from '../ui/text.tsx';

// From their own entries only: the main entry loads every component.
export { Box } from '@chakra-ui/react/box';
export { Flex } from '@chakra-ui/react/flex';
export { Grid } from '@chakra-ui/react/grid';
export { Text } from '@chakra-ui/react/text';
export { Stack } from './stack.tsx';
export { chakra, VisuallyHidden };

/** Chakra's props without those that the kit's styles define; a size or variant is one for all widths. */
type Styled<Tag extends 'a' | 'button' | 'div' | 'h2' | 'span', Style, Element> = Omit<
  HTMLChakraProps<Tag>,
  keyof Style
> &
  Style & { ref?: Ref<Element> | undefined };

export type ButtonProps = Styled<'button', ButtonStyle, HTMLButtonElement>;

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <chakra.button type="button" className={getButtonClass({ variant, size }, className)} {...props} />;
}

/** Icon only: pass an `aria-label`. */
export function IconButton(props: ButtonProps) {
  return <Button px="0" py="0" {...props} />;
}

type LinkTarget = Pick<RouterLinkProps, 'to' | 'state' | 'replace'>;

export function ButtonLink({ to, state, replace, children, ...props }: ButtonProps & LinkTarget) {
  return (
    <Button {...props} asChild>
      <RouteLink to={to} state={state} replace={replace ?? false}>
        {children}
      </RouteLink>
    </Button>
  );
}

export type ChakraLinkProps = Styled<'a', LinkStyle, HTMLAnchorElement>;

export function ChakraLink({ variant, className, ...props }: ChakraLinkProps) {
  return <chakra.a className={getLinkClass({ variant }, className)} {...props} />;
}

export function TextLink({ to, state, children, ...props }: Omit<ChakraLinkProps, 'href'> & LinkTarget) {
  return (
    <ChakraLink {...props} asChild>
      <RouteLink to={to} state={state}>
        {children}
      </RouteLink>
    </ChakraLink>
  );
}

export type HeadingProps = Styled<'h2', HeadingStyle, HTMLHeadingElement>;

export function Heading({ size, className, ...props }: HeadingProps) {
  return <chakra.h2 className={getHeadingClass({ size }, className)} {...props} />;
}

export function PageHeading(props: HeadingProps) {
  return <Heading as="h1" ref={useHeadingFocus()} tabIndex={-1} {...props} />;
}

export function Badge({ variant, className, ...props }: Styled<'span', BadgeStyle, HTMLSpanElement>) {
  return <chakra.span className={getBadgeClass({ variant }, className)} {...props} />;
}

export function Container({ className, ...props }: HTMLChakraProps<'div'>) {
  return <chakra.div className={`${containerClass} ${className ?? ''}`} {...props} />;
}

export const Input = chakra(KitInput);
export const LinkButton = chakra(KitLinkButton);
export const TextAreaField = chakra(KitTextAreaField);
export const LiveRegion = chakra(KitLiveRegion);
export const Notice = chakra(KitNotice);
export const Price = chakra(KitPrice);
