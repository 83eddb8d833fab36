import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { getLinkClass, Heading } from '#src/components/ui/text.tsx';
import { useApi, usePorts } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import styles from './legal.screen.module.css';
import type { LegalSection } from './legal-section.ts';
import { POLICY } from './privacy-policy.text.ts';
import { RETURNS } from './returns.text.ts';
import { TERMS } from './terms-of-use.text.ts';

interface LegalDocument {
  name: string;
  path: string;
  title: string;
  intro: string;
  description: string;
  sections: readonly LegalSection[];
  contactIntro: string;
}

const PRIVACY: LegalDocument = {
  name: 'privacy-policy',
  path: appPaths.privacyPolicy,
  title: 'Privacy policy',
  intro:
    'How Gari, the controller of your data, handles it under Kenya’s Data Protection Act, No. 24 of 2019. In force since 1 November 2026.',
  description: 'What Gari knows about you, why, for how long, and what you can do about it.',
  sections: POLICY,
  contactIntro: 'For anything about your data:',
};

const DOCUMENTS: readonly LegalDocument[] = [
  PRIVACY,
  {
    name: 'terms-of-use',
    path: appPaths.termsOfUse,
    title: 'Terms of use',
    intro: 'What you and Gari agree on when you use the shop. In force since 1 December 2026.',
    description:
      'What you and Gari agree on: orders, prices, payment, delivery, parts for your car and reviews.',
    sections: TERMS,
    contactIntro: 'For any question about your order:',
  },
  {
    name: 'returns',
    path: appPaths.returns,
    title: 'Returns and warranty',
    intro: 'What happens when a part is not what you need. In force since 1 December 2026.',
    description:
      'Seven days to return a part, thirty if it does not fit your car, and how to get your money back.',
    sections: RETURNS,
    contactIntro: 'To return a part:',
  },
];

export default function LegalScreen() {
  const { pathname } = useLocation();
  const { publicUrl } = usePorts();
  const shown = DOCUMENTS.find(({ path }) => pathname.startsWith(path)) ?? PRIVACY;
  const { name, path, title, intro, description, sections, contactIntro } = shown;
  return (
    <Screen name={name} title={title}>
      <HeadTags title={title} description={description} canonical={new URL(path, publicUrl).href} />
      <article className={styles.article}>
        <div className={styles.title}>
          <PageHeading key={name}>{title}</PageHeading>
          <p className={styles.intro}>{intro}</p>
        </div>
        <div>
          {sections.map(({ id, heading, paragraphs, points }) => (
            <Section key={id} id={id} heading={heading}>
              {paragraphs.map((paragraph) => (
                <p className={styles.paragraph} key={paragraph}>
                  {paragraph}
                </p>
              ))}
              {points && (
                <ul className={styles.points}>
                  {points.map((point) => (
                    <li className={styles.point} key={point}>
                      {point}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          ))}
          <Section id="contact" heading="Contact">
            <ContactLines intro={contactIntro} />
          </Section>
        </div>
      </article>
    </Screen>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={id}>
      <Heading as="h2" size="md">
        {heading}
      </Heading>
      {children}
    </section>
  );
}

/** Already cached: the layout requests the configuration. */
function ContactLines({ intro }: { intro: string }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  if (!config)
    return <p className={styles.paragraph}>You can find our contact details at the bottom of every page.</p>;
  const { address, email, phone } = config.contact;
  return (
    <p className={styles.paragraph}>
      {intro}{' '}
      <a className={getLinkClass({})} href={`mailto:${email}`}>
        {email}
      </a>
      ,{' '}
      <a className={getLinkClass({})} href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </a>
      , or Gari, {address}.
    </p>
  );
}
