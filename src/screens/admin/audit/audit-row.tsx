import type { AuditEntry } from '#contract/types.ts';
import { Box, Flex, Grid, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import {
  type AuditChange,
  describeAction,
  diffFields,
  fieldLabel,
  getSubjectPath,
} from './audit-change.rules.ts';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, before, after } = entry;
  const changes = diffFields(before, after);
  const path = getSubjectPath(subject);
  return (
    <Box
      as="li"
      px={{ base: '4', md: '5' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Flex wrap="wrap" justify="space-between" columnGap="4" rowGap="0.5">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {describeAction(action, subject)}{' '}
          {path === null ? subject : <TextLink to={path}>{subject}</TextLink>}
        </Text>
        <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {formatDateTime(at)} · {actor}
        </Text>
      </Flex>
      {changes.length > 0 && (
        <Grid
          as="dl"
          templateColumns={{ base: 'minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' }}
          columnGap="3"
          rowGap={{ base: '0', md: '1' }}
          mt="2"
          textStyle="sm"
        >
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </Grid>
      )}
    </Box>
  );
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  return (
    <>
      <Box as="dt" color="fg.muted">
        {fieldLabel(field) || 'Value'}
      </Box>
      <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {before !== null && (
          <Box as="del" color="fg.muted">
            {before}
          </Box>
        )}
        {before !== null && after !== null && ' → '}
        {after !== null && (
          <Box as="ins" textDecoration="none">
            {after}
          </Box>
        )}
      </Box>
    </>
  );
}
