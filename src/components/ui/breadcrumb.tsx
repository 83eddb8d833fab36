import { TextLink } from './links.tsx';
import { Box } from './ui.ts';

export interface Crumb {
  label: string;
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Box as="nav" aria-label="Breadcrumb" mb={{ base: '3', md: '4' }} textStyle="sm">
      <Box as="ol" listStyleType="none" color="fg.muted" lineHeight="1.75rem">
        {crumbs.map(({ label, to }, index) => (
          <Box as="li" key={label} display={to ? 'inline-block' : 'inline'}>
            {index > 0 && <Slash />}
            {to ? (
              <TextLink to={to} variant="plain" display="inline-block">
                {label}
              </TextLink>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The non-breaking spaces keep the slash on the same line as the next word. */
function Slash() {
  return <span aria-hidden="true">{'\u00a0\u00a0/\u00a0\u00a0'}</span>;
}
