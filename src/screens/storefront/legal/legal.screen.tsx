import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Box, ChakraLink, Heading, Text } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { POLICY } from './privacy-policy.text.ts';

const TITLE = 'Privacy policy';

export default function PrivacyPolicyScreen() {
  return (
    <Screen name="privacy-policy" title={TITLE}>
      <Box as="article" maxWidth="46rem">
        <PageHeading>{TITLE}</PageHeading>
        <Text color="fg.muted" mt="2">
          How Gari, the controller of your data, handles it under Kenya’s Data Protection Act, No. 24 of 2019.
          In force since 1 November 2026.
        </Text>
        {POLICY.map(({ id, heading, paragraphs, points }) => (
          <Section key={id} id={id} heading={heading}>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} mt="2">
                {paragraph}
              </Text>
            ))}
            {points && (
              <Box as="ul" mt="2" ps="5" listStyleType="disc">
                {points.map((point) => (
                  <Box as="li" key={point} mt="1">
                    {point}
                  </Box>
                ))}
              </Box>
            )}
          </Section>
        ))}
        <Section id="contact" heading="Contact">
          <ContactLines />
        </Section>
      </Box>
    </Screen>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <Box as="section" id={id} mt="8">
      <Heading as="h2" size="md">
        {heading}
      </Heading>
      {children}
    </Box>
  );
}

/** Already cached: the layout requests the configuration. */
function ContactLines() {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  if (!config) return <Text mt="2">You can find our contact details at the bottom of every page.</Text>;
  const { address, email, phone } = config.contact;
  return (
    <Text mt="2">
      For anything about your data: <ChakraLink href={`mailto:${email}`}>{email}</ChakraLink>,{' '}
      <ChakraLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</ChakraLink>, or Gari, {address}.
    </Text>
  );
}
