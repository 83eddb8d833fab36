import { Fragment } from 'react';
import { TextLink } from './links.tsx';
import { Box, Flex } from './ui.ts';

export interface Crumb {
  label: string;
  /** The last one has none: it is where we are. */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Box as="nav" aria-label="Breadcrumb" mb={{ base: '3', md: '4' }} textStyle="sm">
      <Flex as="ol" wrap="wrap" align="center" columnGap="2" listStyleType="none" color="fg.muted">
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <li aria-hidden="true" role="presentation">
                /
              </li>
            )}
            <li>
              {to ? (
                <TextLink to={to} variant="plain" display="inline-flex" minHeight="8" alignItems="center">
                  {label}
                </TextLink>
              ) : (
                <span aria-current="page">{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </Flex>
    </Box>
  );
}
