import type { AuditEntry } from '#contract/types.ts';
import { Box, Flex, Grid, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import {
  type AuditChange,
  describeAction,
  describeSubject,
  diffFields,
  fieldLabel,
  getSubjectPath,
} from './audit-change.rules.ts';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, before, after, pictures = {} } = entry;
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
          {path === null ? describeSubject(subject) : <TextLink to={path}>{subject}</TextLink>}
        </Text>
        <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {formatDateTime(at)} · {actor}
        </Text>
      </Flex>
      <Previews ids={[subject.replace(/^picture /, '')]} pictures={pictures} />
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
            <Change key={change.field} change={change} pictures={pictures} />
          ))}
        </Grid>
      )}
    </Box>
  );
}

/** Addresses by id, of the pictures that still exist. */
type Pictures = NonNullable<AuditEntry['pictures']>;

function Previews({ ids, pictures }: { ids: readonly string[]; pictures: Pictures }) {
  const existing = ids.flatMap((id) => pictures[id] ?? []);
  if (existing.length === 0) return null;
  return (
    <Flex as="span" display="inline-flex" gap="1" mx="1" verticalAlign="middle">
      {existing.map((address) => (
        <Box as="span" key={address} display="block" width="10">
          <ProductPicture image={{ image: address }} alt="" size={56} />
        </Box>
      ))}
    </Flex>
  );
}

function Change({ change, pictures }: { change: AuditChange; pictures: Pictures }) {
  const { field, before, after, pictures: ids } = change;
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
        {ids && (
          <>
            <Previews ids={ids.before} pictures={pictures} />
            {ids.before.some((id) => pictures[id]) && ids.after.some((id) => pictures[id]) && '→'}
            <Previews ids={ids.after} pictures={pictures} />
          </>
        )}
      </Box>
    </>
  );
}
