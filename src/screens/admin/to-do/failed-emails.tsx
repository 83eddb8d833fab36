import type { OpenTasks } from '#contract/types.ts';
import { Box, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatDateTime } from '#src/format/format-date.ts';

export function FailedEmails({ emails }: { emails: NonNullable<OpenTasks['failed_emails']> }) {
  const { count, capped, newest } = emails;
  return (
    <Box as="section" aria-labelledby="failed-emails" mt="8">
      <Heading as="h2" id="failed-emails" size="md">
        {count === 1
          ? '1 email was not delivered'
          : `${formatCount(count, capped)} emails were not delivered`}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mt="1" mb="3" maxWidth="prose">
        Call or write to these people if it matters. {count > newest.length && `The newest ${newest.length}:`}
      </Text>
      <Box
        as="ul"
        listStyleType="none"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        bg="bg.panel"
      >
        {newest.map(({ id, recipient, subject, reason, created_at }) => (
          <Box
            as="li"
            key={id}
            px="4"
            py="3"
            borderTopWidth={{ base: '1px', _first: '0' }}
            borderColor="border"
          >
            <Text overflowWrap="anywhere">
              <Box as="span" fontWeight="semibold">
                {recipient}
              </Box>
              {`: ${subject || 'a code'}`}
            </Text>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {formatDateTime(created_at)}
              {reason && `, ${reason}`}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
